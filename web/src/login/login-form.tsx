import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useLocation } from 'react-router';
import { useCoreWords } from '../i18n/language.ts';
import { Button } from '../ui/action/button.tsx';
import { Checkbox, Input } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import css from './login.module.css';
import { useLogin } from './use-login.ts';

/** Who has just registered finds the number typed. */
function registeredPhone(state: unknown): string {
  const phone = typeof state === 'object' && state !== null && 'phone' in state ? state.phone : '';
  return typeof phone === 'string' ? phone : '';
}

/** Phone, password, remember-me. Errors stand inline, and what was typed stays. */
export function LoginForm({ onTyping }: { onTyping: () => void }) {
  const { login } = useCoreWords();
  const { submit, busy, problem } = useLogin();
  const [username, setUsername] = useState(registeredPhone(useLocation().state));
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const phoneField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

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
        onChange={(event) => setUsername(event.target.value)}
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
      <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
        {login.remember}
      </Checkbox>
      <Button type="submit" block busy={busy}>
        {login.submit}
      </Button>
    </form>
  );
}
