import { inviteMessages } from '@kapao/i18n/invite/messages';
import { toLine } from '../lib/line.ts';
import { toast } from '../ui/overlay/toasts.ts';
import { Button, buttonClass } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import css from './invite.module.css';
import { lineLink } from './model.ts';

export function ShareLink({ link }: { link: string }) {
  const messages = inviteMessages.use();
  const canShare = typeof navigator.share === 'function';

  async function share(): Promise<void> {
    try {
      await navigator.share({ text: messages.shareText, url: link });
    } catch (error) {
      // Closing the system's sheet is no error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(messages.shareFailed);
    }
  }

  return (
    <div className={css['ways']}>
      {canShare && (
        <Button icon="upload" onClick={() => void share()}>
          {messages.share}
        </Button>
      )}
      <a
        className={buttonClass(canShare ? 'secondary' : 'primary')}
        href={lineLink(`${messages.shareText} ${link}`)}
        {...toLine}
      >
        <Icon name="chat" />
        {messages.line}
      </a>
    </div>
  );
}
