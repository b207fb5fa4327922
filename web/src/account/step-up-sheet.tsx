import { useId, useState } from 'react';
import { useMessages } from '@kapao/i18n/language';
import { useErrorText } from '../lib/error-text.ts';
import { answerStepUp } from '../lib/step-up.ts';
import { Button } from '../ui/action/button.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { confirmPassword } from './api.ts';

export function StepUpSheet() {
  const { stepUp: messages, common, login } = useMessages();
  const textOf = useErrorText();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function confirm(): Promise<void> {
    if (password === '') return setProblem(common.required);
    setBusy(true);
    try {
      await confirmPassword(password);
      answerStepUp(true);
    } catch (error) {
      setProblem(textOf(error));
      setBusy(false);
    }
  }

  return (
    <Sheet
      open
      title={messages.title}
      onClose={() => answerStepUp(false)}
      busy={busy}
      footer={
        <Button block type="submit" form={formId} busy={busy}>
          {messages.confirm}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void confirm();
        }}
      >
        <p>{messages.text}</p>
        <PasswordInput
          label={login.password}
          error={problem}
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setProblem(null);
          }}
        />
      </form>
    </Sheet>
  );
}
