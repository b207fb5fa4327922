import { useState } from 'react';
import { login as loginEndpoint } from '@kapao/contract/auth';
import { useNavigate } from 'react-router';
import { safeTarget } from '../app/paths.ts';
import { useWords } from '../i18n/language.ts';
import { ApiError, call } from '../lib/api.ts';
import { useErrorText } from '../lib/error-text.ts';
import { storeToken } from '../lib/session.ts';
import { takeTarget } from './intended.ts';

type Fields = { username: string; password: string; remember: boolean };
export type LoginProblem = { field: 'username' | 'password'; text: string };

/** Logs in, keeps the token, and goes to the page that was wanted. A refusal comes back as a problem of one field. */
export function useLogin() {
  const { common } = useWords();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LoginProblem | null>(null);

  function problemOf(error: unknown): LoginProblem {
    const aboutPhone = error instanceof ApiError && error.code === 'PHONE_NUMBER_REQUIRE_10_DIGIT';
    // Nothing is lost by a login whose answer did not come; "do not send again" would be wrong here.
    const lost = error instanceof ApiError && error.kind === 'unknown';
    return { field: aboutPhone ? 'username' : 'password', text: lost ? common.unknownError : textOf(error) };
  }

  async function attempt({ username, password, remember }: Fields): Promise<LoginProblem | null> {
    if (username.trim() === '') return { field: 'username', text: common.required };
    if (password === '') return { field: 'password', text: common.required };
    try {
      const { token } = await call(loginEndpoint, { body: { username: username.trim(), password, remember } });
      storeToken(token, remember);
      await navigate(safeTarget(takeTarget()), { replace: true });
      return null;
    } catch (error) {
      return problemOf(error);
    }
  }

  /** @returns the problem, to put the focus at its field; null when it went well */
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
