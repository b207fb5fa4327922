import { useState } from 'react';
import { login as loginEndpoint } from '@kapao/contract/auth';
import { useNavigate } from 'react-router';
import { loadAllMessages, useCoreMessages, useLanguage } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { storeToken } from '@kapao/client/member/session';
import { safeTarget } from '../app/paths.ts';
import { errorText } from '../lib/error-text.ts';
import { takeTarget } from './intended.ts';

type Fields = { username: string; password: string; remember: boolean };
export type LoginProblem = { field: 'username' | 'password'; text: string };

export function useLogin() {
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
    return loadAllMessages().then(
      (messages) => errorText(error, messages),
      () => common.unknownError,
    );
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
