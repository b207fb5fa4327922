import { useId, useRef, useState } from 'react';
import { usePageMessages } from '@kapao/i18n/language';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { ApiError } from '@kapao/client/api-error';
import { errorText } from '../lib/error-text.ts';
import { passwordProblem } from '../register/model.ts';
import { Button } from '../ui/action/button.tsx';
import { NewPassword, PasswordOwner } from '../ui/form/new-password.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { useFocusOnProblem } from '../ui/form/use-focus-on-problem.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { changePassword } from './api.ts';

type Props = { open: boolean; username: string; onClose: () => void };

/** Changes the password. Needs a new `key` at each opening. Stays mounted for the result dialog. */
export function PasswordSheet({ open, username, onClose }: Props) {
  const messages = usePageMessages();
  const formId = useId();
  const change = useChangePassword(username, onClose);
  const { answer } = change;
  const [shown, setAnswered] = useState(answer);
  if (answer && answer !== shown) setAnswered(answer);
  return (
    <>
      <Sheet
        open={open}
        title={messages.profile.changePassword}
        onClose={onClose}
        busy={change.busy}
        footer={
          <Button block type="submit" form={formId} busy={change.busy}>
            {messages.profile.save}
          </Button>
        }
      >
        <PasswordForm id={formId} username={username} change={change} />
      </Sheet>
      <Dialog
        open={answer !== null}
        title={shown?.refusal ? messages.profile.notSaved : messages.profile.saved}
        onClose={change.close}
      >
        {shown?.refusal ? passwordRefusalText(shown.refusal, messages) : messages.profile.passwordSaved}
      </Dialog>
    </>
  );
}

type FormProps = { id: string; username: string; change: ReturnType<typeof useChangePassword> };

function PasswordForm({ id, username, change: { draft, change, submit, problems, tried } }: FormProps) {
  const { profile: messages, register } = usePageMessages();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnProblem(form, tried ?? emptyDraft);
  return (
    <form
      id={id}
      ref={form}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PasswordOwner username={username} />
      <PasswordInput
        label={messages.oldPassword}
        autoComplete="current-password"
        value={draft.old}
        onChange={(event) => change({ old: event.target.value })}
      />
      <NewPassword
        hint={register.passwordHint}
        password={{
          label: messages.newPassword,
          value: draft.next,
          error: problems.next,
          onChange: (next) => change({ next }),
        }}
        confirm={{
          label: messages.confirmPassword,
          value: draft.confirm,
          error: problems.confirm,
          onChange: (confirm) => change({ confirm }),
        }}
      />
    </form>
  );
}

type Draft = { old: string; next: string; confirm: string };

const emptyDraft: Draft = { old: '', next: '', confirm: '' };

/** Result of the change: `null` is success, else the refusal. */
type Answer = { refusal: ApiError | null };

/**
 * Changes the password (product#change-password). No message while a field is empty, inline when the two differ, a
 * dialog for the answer.
 */
function useChangePassword(phone: string, onSaved: () => void) {
  const messages = usePageMessages();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [tried, setTried] = useState<Draft | null>(null);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const problems = tried === null ? {} : passwordProblems(tried, phone, messages);

  async function submit(): Promise<void> {
    if (busy || Object.values(draft).includes('')) return;
    setTried(draft);
    if (Object.keys(passwordProblems(draft, phone, messages)).length > 0) return;
    setBusy(true);
    try {
      await changePassword(draft.old, draft.next);
      setAnswer({ refusal: null });
      setDraft(emptyDraft);
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer({ refusal: error });
    } finally {
      setBusy(false);
    }
  }

  function change(patch: Partial<Draft>): void {
    setTried(null);
    setDraft((before) => ({ ...before, ...patch }));
  }

  return { draft, change, submit, busy, tried, problems, answer, close: () => setAnswer(null) };
}

type Problems = { next?: string; confirm?: string };

function passwordProblems({ next, confirm }: Draft, phone: string, messages: PageMessages): Problems {
  if (next !== confirm) return { confirm: messages.profile.notEqual };
  const weak = passwordProblem(next, phone, messages);
  return weak === null ? {} : { next: weak };
}

/** Returns the text of a refusal. Lengths are checked before, so the password is a common one. */
function passwordRefusalText(refusal: ApiError, messages: PageMessages): string {
  if (refusal.code === 'INVALID_USER_INFO') return messages.register.passwordWeak;
  return refusal.kind === 'unknown' ? messages.profile.passwordUnknown : errorText(refusal, messages);
}
