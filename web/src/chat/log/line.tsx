import { memo } from 'react';
import { serverNowMs } from '@kapao/client/clock';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { showDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import type { Chat, ChatItem } from '../engine/view.ts';
import { Message, Replies } from '../message/message.tsx';
import { Pending } from '../message/pending.tsx';
import css from './log.module.css';
import { dayOf, isTime, type Row } from './rows.ts';

type Props = { row: Row; chat: Chat; onPicture: (picture: { src: string; name: string }) => void };

export const Line = memo(function Line({ row, chat, onPicture }: Props) {
  const texts = chatMessages.use();
  if (row.kind === 'day') {
    return (
      <li className={css['day']} data-passing="">
        {showDay(row.at, texts)}
      </li>
    );
  }
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

const dayMs = 86_400_000;

function showDay(iso: string, { message }: ReturnType<typeof chatMessages.use>): string {
  const day = dayOf(iso);
  const nowMs = serverNowMs();
  if (day === dayOf(new Date(nowMs).toISOString())) return message.today;
  if (day === dayOf(new Date(nowMs - dayMs).toISOString())) return message.yesterday;
  return day;
}
