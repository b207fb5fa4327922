import { memo } from 'react';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { useMessages } from '@kapao/i18n/language';
import { dayOf, showDateTime, showDay } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import type { Chat, ChatItem } from '../engine/view.ts';
import { Message, Replies } from '../message/message.tsx';
import { Pending } from '../message/pending.tsx';
import css from './log.module.css';
import { isTime, type Row } from './rows.ts';

type Props = { row: Row; chat: Chat; onPicture: (picture: { src: string; name: string }) => void };

export const Line = memo(function Line({ row, chat, onPicture }: Props) {
  const texts = chatMessages.use();
  if (row.kind === 'day') return <Day at={row.at} />;
  const { item } = row;
  switch (item.kind) {
    case 'ended':
      return (
        <li className={css['ended']}>
          {texts.message.ended}
          {isTime(item.at) && ` · ${dayOf(item.at)}`}
        </li>
      );
    case 'gap':
      return (
        <li className={css['gap']} data-passing="">
          <Button small kind="ghost" onClick={() => void chat.loadGap(item.before)}>
            {texts.gap}
          </Button>
        </li>
      );
    case 'pending':
      return (
        <li className={css['line']} data-mine="">
          <Pending item={item} chat={chat} />
        </li>
      );
    case 'message':
      return (
        <li className={css['line']} data-mine={item.own ? '' : undefined}>
          <Message item={item} chat={chat} onPicture={onPicture} />
          {row.timed && item.message.sender !== 'system' && isTime(item.message.createdAt) && <Meta item={item} />}
          {row.newest && !item.own && <Replies item={item} chat={chat} />}
        </li>
      );
  }
});

function Meta({ item }: { item: ChatItem & { kind: 'message' } }) {
  const { message } = chatMessages.use();
  const at = showDateTime(item.message.createdAt);
  return (
    <span className={css['meta']}>
      {!item.own && item.message.name !== '' && (
        <>
          <bdi>{item.message.name}</bdi>
          {' · '}
        </>
      )}
      <time dateTime={item.message.createdAt}>{at.slice(11, 16)}</time>
      {item.own && item.readByStaff && (
        <>
          {' · '}
          {message.read}
          <Icon name="check" size="xs" />
        </>
      )}
    </span>
  );
}

function Day({ at }: { at: string }) {
  const { common } = useMessages();
  const nowMs = useNow(60_000);
  return (
    <li className={css['day']} data-passing="">
      {showDay(dayOf(at), nowMs, common)}
    </li>
  );
}
