import { useState } from 'react';
import { otpLength } from '@kapao/contract/auth';
import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { Button } from '../ui/action/button.tsx';
import { Input } from '../ui/form/field.tsx';
import { Note } from '../ui/layout/card.tsx';
import { stepFormClass } from '../ui/layout/wizard.tsx';
import { useSecondsLeft } from '../ui/state/countdown.tsx';
import type { Wizard } from './use-wizard.ts';

/** Wait in ms before a new code (rules#one-time-codes). */
export const resendAfterMs = 60_000;

const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, otpLength);

export type OtpWizard = Pick<Wizard, 'problems' | 'busy' | 'sent' | 'resend' | 'submitCode'>;

export function OtpStep({ wizard }: { wizard: OtpWizard }) {
  return wizard.sent ? <OtpForm wizard={wizard} /> : <NoCode wizard={wizard} />;
}

function NoCode({ wizard }: { wizard: OtpWizard }) {
  const { register: messages } = usePageMessages();
  return (
    <div className={stepFormClass}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void wizard.resend();
        }}
      >
        <Button type="submit" block busy={wizard.busy}>
          {messages.resend}
        </Button>
      </form>
      {wizard.problems.otpCode && <Note kind="error">{wizard.problems.otpCode}</Note>}
    </div>
  );
}

function OtpForm({ wizard }: { wizard: OtpWizard }) {
  const { register: messages } = usePageMessages();
  const [code, setCode] = useState('');

  function onType(typed: string): void {
    const digits = digitsOf(typed);
    setCode(digits);
    // The last digit, or a pasted or suggested code, submits; so does a code that replaces a refused one.
    if (digits.length === otpLength && digits !== code) void wizard.submitCode(digits);
  }

  return (
    <form
      className={stepFormClass}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void wizard.submitCode(code);
      }}
    >
      <Input
        label={messages.otpCode}
        hint={wizard.sent ? fill(messages.otpRef, { ref: wizard.sent.ref }) : undefined}
        error={wizard.problems.otpCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        value={code}
        onChange={(event) => onType(event.target.value)}
      />
      {wizard.problems.otpCode && wizard.sent && (
        <p className="t14 c2">{fill(messages.otpRef, { ref: wizard.sent.ref })}</p>
      )}
      <Button type="submit" block busy={wizard.busy}>
        {messages.confirmCode}
      </Button>
      <Resend wizard={wizard} onSent={() => setCode('')} />
    </form>
  );
}

function Resend({ wizard, onSent }: { wizard: OtpWizard; onSent: () => void }) {
  const { register: messages } = usePageMessages();
  const seconds = useSecondsLeft(wizard.sent ? wizard.sent.sentAtMs + resendAfterMs : 0);
  if (seconds > 0) return <p className="t14 c2 center">{fill(messages.resendIn, { seconds })}</p>;
  return (
    <Button
      kind="ghost"
      block
      disabled={wizard.busy}
      onClick={() => {
        onSent();
        void wizard.resend();
      }}
    >
      {messages.resend}
    </Button>
  );
}
