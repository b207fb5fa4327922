import { useId, useRef, useState } from 'react';
import { usePageMessages } from '@kapao/i18n/language';
import { Button } from '../ui/action/button.tsx';
import { NewPassword } from '../ui/form/new-password.tsx';
import { PasswordInput, PasswordOwner } from '../ui/form/password-input.tsx';
import { useFocusOnProblem } from '../ui/form/use-focus-on-problem.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { emptyDraft, passwordRefusalText, useChangePassword } from './use-change-password.ts';

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
