import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Profile } from '@kapao/contract/account';
import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { paths } from '../app/paths.ts';
import { useBankName } from '../content/use-bank-name.ts';
import { showAccountNumber, showDateTime, showMinute, showPhone } from '../lib/format.ts';
import { Notices } from '../notice/notices.tsx';
import { Button, IconButton, buttonClass } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { BankFace } from '../ui/icon/monogram.tsx';
import { Group, Note, Row } from '../ui/layout/card.tsx';
import { withdrawLimitsQuery } from '../withdraw/api.ts';
import { EditNameSheet } from './edit-name-sheet.tsx';
import { mustBeEnglish } from './model.ts';
import { LogOutEverywhere, Sessions } from './sessions.tsx';
import { LossLimit } from './loss-limit.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { cx } from '../ui/cx.ts';
import css from './profile.module.css';

export function Details({ profile }: { profile: Profile }) {
  const { profile: messages, shell } = usePageMessages();
  return (
    <div className={cx(css['columns'], 'columns-apart')}>
      <div className="stack stack-6">
        <section className="stack stack-2">
          <h2 className={css['heading']}>{messages.account}</h2>
          <Group>
            <ProfileFact label={messages.username} value={showPhone(profile.username)} />
            <ProfileFact label={messages.password} value={<span aria-hidden="true">••••••••</span>}>
              <ChangePassword username={profile.username} />
            </ProfileFact>
            <ProfileFact label={messages.joined} value={showDateTime(profile.createdAt)} />
          </Group>
        </section>
        <Bank profile={profile} />
        <Sessions />
      </div>
      <div className="stack stack-6">
        <LossLimit username={profile.username} />
        <Notices />
        <div className="stack stack-2">
          <Link className={buttonClass('line', false, true)} to={paths.login}>
            <Icon name="logout" size="s" />
            {shell.logout}
          </Link>
          <LogOutEverywhere />
        </div>
      </div>
    </div>
  );
}

function ProfileFact({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <Row tight>
      <span className="grow">
        <span className="t12 c2 block">{label}</span>
        <b>{value}</b>
      </span>
      {children}
    </Row>
  );
}

function ChangePassword({ username }: { username: string }) {
  const { profile: messages } = usePageMessages();
  const [sheet, setSheet] = useState({ open: false, count: 0 });
  return (
    <>
      <Button
        kind="secondary"
        small
        icon="lock"
        aria-haspopup="dialog"
        onClick={() => setSheet({ open: true, count: sheet.count + 1 })}
      >
        {messages.change}
        <span className="vh"> {messages.password}</span>
      </Button>
      <PasswordSheet
        key={sheet.count}
        open={sheet.open}
        username={username}
        onClose={() => setSheet({ ...sheet, open: false })}
      />
    </>
  );
}

function Bank({ profile }: { profile: Profile }) {
  const { profile: messages } = usePageMessages();
  const bankName = useBankName(profile);
  const heldUntil = useQuery(withdrawLimitsQuery).data?.heldUntil;
  return (
    <section className="stack stack-2">
      <h2 className={css['heading']}>{messages.bank}</h2>
      <Group>
        <Row>
          <BankFace code={profile.bankCode} />
          <span className="grow">
            <span className="t12 c2 block">{bankName}</span>
            <b className="t18 block">{showAccountNumber(profile.bankAccountNo, profile.bankCode)}</b>
            <span className="t14 c2">{profile.bankAccountName}</span>
          </span>
          {mustBeEnglish(profile.bankCode, profile.bankAccountName) && <EditHolder profile={profile} />}
        </Row>
      </Group>
      {heldUntil && <Note kind="warn">{fill(messages.held, { time: showMinute(heldUntil) })}</Note>}
      <p className="t14 c2">{messages.bankNote}</p>
    </section>
  );
}

function EditHolder({ profile }: { profile: Profile }) {
  const { profile: messages } = usePageMessages();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon="edit" label={messages.editHolder} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <EditNameSheet open={open} account={profile} onClose={() => setOpen(false)} onSaved={() => setOpen(false)} />
    </>
  );
}
