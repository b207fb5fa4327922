import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { IconButton } from '../action/button.tsx';
import { Input } from './field.tsx';

type Props = Omit<ComponentProps<typeof Input>, 'type' | 'trailing' | 'upper'>;

export function PasswordInput(props: Props) {
  const { common } = useCoreMessages();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? common.hidePassword : common.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

/** Names the username for password managers only. */
export function PasswordOwner({ username }: { username: string }) {
  return (
    <input
      className="vh"
      name="username"
      autoComplete="username"
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      value={username}
    />
  );
}

type Field = { label: string; value: string; error: string | undefined; onChange: (value: string) => void };

type NewPasswordProps = { password: Field; confirm: Field; hint: string };

export function NewPassword({ password, confirm, hint }: NewPasswordProps) {
  return (
    <>
      <NewPasswordInput {...password} hint={hint} />
      <NewPasswordInput {...confirm} />
    </>
  );
}

function NewPasswordInput({ onChange, ...field }: Field & { hint?: string }) {
  return <PasswordInput {...field} autoComplete="new-password" onChange={(event) => onChange(event.target.value)} />;
}
