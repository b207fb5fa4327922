import { PasswordInput } from './password-input.tsx';

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
