import { chatMessages } from '@kapao/i18n/chat/messages';
import { Icon } from '../../ui/icon/icon.tsx';
import { ErrorState } from '../../ui/state/empty.tsx';
import type { ChatView } from '../engine/view.ts';
import { Composer } from '../composer/composer.tsx';
import { LogSkeleton } from '../log/states.tsx';
import { Log } from '../log/log.tsx';
import type { Live } from './live.ts';
import { usePageVisible } from './use-page-visible.ts';
import type { Picture } from './viewer.tsx';
import css from './widget.module.css';

type Props = { live: Live; open: boolean; hidden: boolean; onPicture: (picture: Picture) => void };

export function Content({ live, open, hidden, onPicture }: Props) {
  const { line } = chatMessages.use();
  const visible = usePageVisible();
  const { chat, view, retry } = live;
  if (live.failed || view?.status === 'refused') {
    return (
      <div className={css['refused']}>
        <ErrorState title={line.refused} text={line.refusedText} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className={css['content']} inert={hidden}>
      <LineState view={view} />
      {chat && view ? (
        <>
          <Log chat={chat} view={view} inSight={open && visible} onPicture={onPicture} />
          <Composer chat={chat} />
        </>
      ) : (
        <div className={css['loading']} aria-busy="true">
          <LogSkeleton />
        </div>
      )}
    </div>
  );
}

function LineState({ view }: { view: ChatView | null }) {
  const { line } = chatMessages.use();
  const text =
    view?.status === 'offline' ? line.offline : view?.status === 'connecting' && view.loaded ? line.reconnecting : null;
  return (
    <div role="status">
      {text !== null && (
        <p className={css['line']}>
          <Icon name={view?.status === 'offline' ? 'offline' : 'refresh'} size="s" />
          {text}
        </p>
      )}
    </div>
  );
}
