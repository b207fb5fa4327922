import { useEffect } from 'react';
import { fill } from '@kapao/i18n/fill';
import { useCoreMessages } from '@kapao/i18n/language';
import { goneMessages } from '@kapao/i18n/gone/messages';
import { readToken } from '@kapao/client/member/session';
import { showTime } from '../../lib/format.ts';
import { Button, buttonClass } from '../../ui/action/button.tsx';
import { Link } from '../../ui/action/link.tsx';
import { paths } from '../paths.ts';
import { BareScreen } from './bare-screen.tsx';
import css from './state.module.css';
import { useService } from './use-service.ts';

export function TerminatedScreen() {
  const { shell, common } = useCoreMessages();
  const messages = goneMessages.use();
  const { busy, found, check } = useService();
  // An open sheet has left its styles on the body.
  useEffect(() => document.body.removeAttribute('style'), []);
  return (
    <BareScreen
      title={shell.goneTitle}
      text={shell.goneText}
      action={
        <>
          {/* The visitor's page would end a member's session, which is still good once the service is back. */}
          <Link className={buttonClass()} to={readToken() ? paths.memberContact : paths.contact}>
            {common.contactUs}
          </Link>
          <Button kind="secondary" icon="refresh" busy={busy} onClick={() => void check()}>
            {messages.check}
          </Button>
          <p className={css['found']} role="status">
            {found && (found.known ? fill(messages.still, { time: showTime(found.at) }) : messages.notKnown)}
          </p>
        </>
      }
    />
  );
}
