import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { sessionEnd, type Session } from '@kapao/contract/auth';
import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { call } from '@kapao/client/member/call';
import { useErrorText } from '../lib/error-text.ts';
import { showMinute } from '../lib/format.ts';
import { Button } from '../ui/action/button.tsx';
import { Group, Row } from '../ui/layout/card.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import css from './profile.module.css';
import { sessionsQuery } from './queries.ts';

export function Sessions() {
  const { profile: messages } = usePageMessages();
  const listed = useQuery(sessionsQuery).data ?? [];
  const sessions = [...listed.filter(({ current }) => current), ...listed.filter(({ current }) => !current)];
  if (sessions.length === 0) return null;
  return (
    <section className="stack stack-2">
      <h2 className={css['heading']}>{messages.devices}</h2>
      <Group>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Group>
    </section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const { profile: messages } = usePageMessages();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const since = fill(messages.deviceSince, { time: showMinute(session.createdAt) });

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await call(sessionEnd, { params: { id: session.id } });
      toast.success(messages.deviceEnded);
    } catch (error) {
      toast.error(textOf(error));
    } finally {
      setBusy(false);
      await client.invalidateQueries(sessionsQuery);
    }
  }

  return (
    <Row tight>
      <span className="grow">
        <b className="block">{session.current ? messages.thisDevice : since}</b>
        <span className="t12 c2 block">
          {session.current ? since : fill(messages.deviceUsed, { time: showMinute(session.lastSeenAt) })}
        </span>
      </span>
      {!session.current && (
        <Button kind="line" small busy={busy} onClick={() => void end()}>
          {messages.deviceEnd}
          <span className="vh"> {since}</span>
        </Button>
      )}
    </Row>
  );
}
