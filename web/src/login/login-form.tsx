import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { loadAllMessages, useCoreMessages, useLanguage } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { safeTarget } from '../app/paths.ts';
import { Button, linkClass } from '../ui/action/button.tsx';
import { Checkbox, Input } from '../ui/form/field.tsx';
import { PasswordInput } from '../ui/form/password-input.tsx';
import { signIn } from './api.ts';
import { takeTarget } from './intended.ts';
import css from './login.module.css';

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

type Fields = { username: string; password: string; remember: boolean };
type LoginProblem = { field: 'username' | 'password'; text: string };

function useLogin() {
  const { common } = useCoreMessages();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  const language = useLanguage();
  const [spoken, setSpoken] = useState(language);
  if (spoken !== language) {
    setSpoken(language);
    setProblem(null);
  }

  async function problemOf(error: unknown): Promise<LoginProblem> {
    const aboutPhone = error instanceof ApiError && error.code === 'PHONE_NUMBER_REQUIRE_10_DIGIT';
    return { field: aboutPhone ? 'username' : 'password', text: await textOf(error) };
  }

  async function textOf(error: unknown): Promise<string> {
    if (!(error instanceof ApiError)) return common.unknownError;
    if (error.kind === 'not-sent') return common.offline;
    // A login without an answer loses nothing, so "do not send again" would be wrong here.
    if (error.kind === 'unknown') return common.unknownError;
    // Texts of codes are not part of the first screen. Without them there is a general message.
    return Promise.all([loadAllMessages(), import('../lib/error-text.ts')]).then(
      ([messages, { errorText }]) => errorText(error, messages),
      () => common.unknownError,
    );
  }

  async function attempt({ username, password, remember }: Fields): Promise<LoginProblem | null> {
    if (username.trim() === '') return { field: 'username', text: common.required };
    if (password === '') return { field: 'password', text: common.required };
    try {
      await signIn({ username: username.trim(), password, remember });
      await navigate(safeTarget(takeTarget()), { replace: true });
      return null;
    } catch (error) {
      return await problemOf(error);
    }
  }

  /** @returns the problem, to focus its field; null on success */
  async function submit(fields: Fields): Promise<LoginProblem | null> {
    if (busy) return null;
    setBusy(true);
    setProblem(null);
    const found = await attempt(fields);
    setProblem(found);
    setBusy(false);
    return found;
  }

  return { submit, busy, problem };
}
