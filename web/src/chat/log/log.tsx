import { memo, useEffect, useLayoutEffect, useMemo } from 'react';
import { fill } from '@kapao/i18n/fill';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { useMessages } from '@kapao/i18n/language';
import { dayOf, showDateTime, showDay } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, Spinner } from '../../ui/action/button.tsx';
import { Icon, IconDisc } from '../../ui/icon/icon.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import type { Chat, ChatItem, ChatView } from '../engine/view.ts';
import { Message, Replies } from './message.tsx';
import { Pending } from './pending.tsx';
import { Rate } from '../rate.tsx';
import { usePlace } from './place.ts';
import { isTime, rowsOf } from './rows.ts';
import type { Row } from './rows.ts';
import css from './log.module.css';

type Props = {
  chat: Chat;
  view: ChatView;
  inSight: boolean;
  onPicture: (picture: { src: string; name: string }) => void;
};

export function Log({ chat, view, inSight, onPicture }: Props) {
  const texts = chatMessages.use();
  const { log, list, place, toBottom } = usePlace();
  const rows = useMemo(() => rowsOf(view.items), [view.items]);

  const wantsOlder = place.atTop && view.loaded && view.hasOlder && !view.loadingOlder && !view.olderFailed;
  useEffect(() => {
    if (wantsOlder) void chat.loadOlder();
  }, [chat, wantsOlder]);

  useEffect(() => {
    chat.setAtBottom(inSight && place.atBottom);
    return () => chat.setAtBottom(false);
  }, [chat, inSight, place.atBottom]);

  const newest = view.items.at(-1);
  const written = newest?.kind === 'pending' ? newest.key : null;
  useLayoutEffect(() => {
    if (written !== null) toBottom(false);
  }, [written, toBottom]);

  return (
    <div className={css['frame']}>
      <div
        ref={log}
        className={css['log']}
        role="log"
        aria-label={texts.log}
        aria-busy={!view.loaded || view.loadingOlder}
        tabIndex={0}
        data-scroll=""
      >
        <div className={css['content']}>
          <Older view={view} onPress={() => void chat.loadOlder()} />
          <ol ref={list} className={css['list']}>
            {rows.map((row) => (
              <Line key={row.key} row={row} chat={chat} onPicture={onPicture} />
            ))}
            {view.staffTyping && <Typing />}
          </ol>
          {!view.loaded && view.items.length === 0 && <LogSkeleton />}
          {view.loaded && view.items.length === 0 && <EmptyChat />}
          {view.rateable !== undefined && newest?.kind !== 'pending' && (
            <Rate key={view.rateable} chat={chat} sessionId={view.rateable} />
          )}
        </div>
      </div>
      {!place.atBottom && view.unread > 0 && <Unread view={view} onPress={() => toBottom(true)} />}
    </div>
  );
}

function Older({ view, onPress }: { view: ChatView; onPress: () => void }) {
  const texts = chatMessages.use();
  if (!view.loaded || !view.hasOlder) return null;
  return (
    <div className={css['older']}>
      {view.olderFailed && !view.loadingOlder ? (
        <Button small kind="ghost" icon="refresh" onClick={onPress}>
          {texts.older}
        </Button>
      ) : (
        <span className="c3">
          <Spinner />
          <span className="vh">{texts.olderLoading}</span>
        </span>
      )}
    </div>
  );
}

function Typing() {
  const texts = chatMessages.use();
  return (
    <li className={css['typing']} data-passing="">
      <span className="vh">{texts.presence.typing}</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </li>
  );
}

function Unread({ view, onPress }: { view: ChatView; onPress: () => void }) {
  const texts = chatMessages.use();
  const count = view.unread >= 100 ? '99+' : String(view.unread);
  const answer = view.unread === 1 ? texts.newerOne : fill(texts.newer, { count });
  return (
    <button type="button" className={css['unread']} data-theme="light" onClick={onPress}>
      <Icon name="chevron-down" size="s" />
      <span className={css['count']} aria-hidden="true">
        {count}
      </span>
      <span className="vh">{answer}</span>
      {view.preview && view.preview.text !== '' ? (
        <bdi className={css['preview']}>{view.preview.text}</bdi>
      ) : (
        <span className={css['preview']} aria-hidden="true">
          {answer}
        </span>
      )}
    </button>
  );
}

function EmptyChat() {
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

type LineProps = { row: Row; chat: Chat; onPicture: (picture: { src: string; name: string }) => void };

const Line = memo(function Line({ row, chat, onPicture }: LineProps) {
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
