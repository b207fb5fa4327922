import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { Button, linkClass } from '../ui/action/button.tsx';
import { Checkbox, Input } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import css from './login.module.css';
import { useLogin } from './use-login.ts';

export type LoginStart = 'nowhere' | 'forgot' | 'password';

export type LoginFormProps = {
  phone: string;
  onPhone: (phone: string) => void;
  startAt: LoginStart;
  onTyping: () => void;
  onForgot: () => void;
};

export function LoginForm({ phone: username, onPhone, startAt, onTyping, onForgot }: LoginFormProps) {
  const { login } = useCoreMessages();
  const { submit, busy, problem } = useLogin();
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const phoneField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const forgot = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (startAt !== 'nowhere') (startAt === 'forgot' ? forgot : passwordField).current?.focus();
  }, [startAt]);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = await submit({ username, password, remember });
    if (found) (found.field === 'username' ? phoneField : passwordField).current?.focus();
  }

  return (
    <form className={css['form']} noValidate onSubmit={(event) => void onSubmit(event)}>
      <h1>{login.title}</h1>
      <Input
        ref={phoneField}
        label={login.phone}
        name="username"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        enterKeyHint="next"
        value={username}
        onChange={(event) => onPhone(event.target.value)}
        error={problem?.field === 'username' ? problem.text : null}
      />
      <PasswordInput
        ref={passwordField}
        label={login.password}
        name="password"
        autoComplete="current-password"
        onFocus={onTyping}
        enterKeyHint="go"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={problem?.field === 'password' ? problem.text : null}
      />
      <div className={css['more']}>
        <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
          {login.remember}
        </Checkbox>
        <button ref={forgot} type="button" className={linkClass} onClick={onForgot}>
          {login.forgot}
        </button>
      </div>
      <Button type="submit" block busy={busy}>
        {login.submit}
      </Button>
    </form>
  );
}
