import { PasswordInput } from './password-input.tsx';

type Field = { label: string; value: string; error: string | undefined; onChange: (value: string) => void };

type Props = { password: Field; confirm: Field; hint: string };

export function NewPassword({ password, confirm, hint }: Props) {
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
