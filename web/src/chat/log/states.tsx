import { chatMessages } from '@kapao/i18n/chat/messages';
import { IconDisc } from '../../ui/icon/icon.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import css from './log.module.css';

export function EmptyChat() {
  const { empty } = chatMessages.use();
  return (
    <div className={css['empty']}>
      <IconDisc name="chat" tone="acc" big />
      <h3>{empty.title}</h3>
      <p>{empty.text}</p>
    </div>
  );
}

export function LogSkeleton() {
  return (
    <div className={css['skeleton']}>
      {[
        [64, 46],
        [48, 46],
        [72, 72],
      ].map(([width = 0, height = 0], index) => (
        <span key={height + width} data-mine={index % 2 === 1 ? '' : undefined} style={{ width: `${width}%` }}>
          <Skeleton height={height} />
        </span>
      ))}
    </div>
  );
}
