import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@kapao/contract/auth';
import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { paths } from '../app/paths.ts';
import { useErrorText } from '../lib/error-text.ts';
import { showMinute } from '../lib/format.ts';
import { Button } from '../ui/action/button.tsx';
import { Group, Row } from '../ui/layout/card.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { endAllSessions, endSession, sessionsQuery } from './api.ts';
import css from './profile.module.css';

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
      await endSession(session.id);
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

export function LogOutEverywhere() {
  const { profile: messages } = usePageMessages();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await endAllSessions();
      toast.success(messages.everywhereDone);
      // The visitor's side removes the token. Removing it here would store this page for the next member.
      await navigate(paths.login);
    } catch (error) {
      toast.error(textOf(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Button kind="ghost" block onClick={() => setOpen(true)}>
        {messages.everywhere}
      </Button>
      <Dialog
        open={open}
        title={messages.everywhereAsk}
        busy={busy}
        onClose={() => setOpen(false)}
        action={{ label: messages.everywhere, kind: 'dangerFill', onPress: () => void end() }}
      >
        {messages.everywhereText}
      </Dialog>
    </>
  );
}
