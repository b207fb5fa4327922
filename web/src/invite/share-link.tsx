import { toLine } from '../lib/line.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { Button, buttonClass } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import css from './invite.module.css';
import { lineLink } from './link.ts';
import { inviteWords } from './words.ts';

export function ShareLink({ link }: { link: string }) {
  const words = inviteWords.use();
  const canShare = typeof navigator.share === 'function';

  async function share(): Promise<void> {
    try {
      await navigator.share({ text: words.shareText, url: link });
    } catch (error) {
      // Closing the system's sheet is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(words.shareFailed);
    }
  }

  return (
    <div className={css['ways']}>
      {canShare && (
        <Button icon="upload" onClick={() => void share()}>
          {words.share}
        </Button>
      )}
      <a
        className={buttonClass(canShare ? 'secondary' : 'primary')}
        href={lineLink(`${words.shareText} ${link}`)}
        {...toLine}
      >
        <Icon name="chat" />
        {words.line}
      </a>
    </div>
  );
}
