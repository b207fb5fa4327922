import { staffLogin } from '@kapao/contract/staff';
import { type FormEvent, useState } from 'react';
import { errorText, useMessages } from '@kapao/i18n/console/messages';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/staff/call';
import type { Session } from '@kapao/client/staff/session';

export function Login({ hasEnded, onEnter }: { hasEnded: boolean; onEnter: (session: Session) => void }) {
  const texts = useMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setIsBusy(true);
    setError('');
    try {
      const text = (name: string): string => String(form.get(name) as string);
      onEnter(await call(staffLogin, { body: { username: text('username'), password: text('password') } }));
    } catch (problem) {
      setError(errorText(texts, problem instanceof ApiError ? problem.code : null));
      setIsBusy(false);
    }
  };
  return (
    <main className="form">
      <form onSubmit={submit} aria-busy={isBusy}>
        <h1>{texts.title}</h1>
        <label>
          {texts.username}
          <input name="username" autoComplete="username" autoCapitalize="none" required maxLength={64} />
        </label>
        <label>
          {texts.password}
          <input name="password" type="password" autoComplete="current-password" required maxLength={512} />
        </label>
        <p role="alert">{error || (hasEnded ? texts.ended : '')}</p>
        <button type="submit" className="primary" disabled={isBusy}>
          {texts.signIn}
        </button>
      </form>
    </main>
  );
}
