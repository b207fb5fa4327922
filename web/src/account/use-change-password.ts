import { useState } from 'react';
import { accountChangePassword } from '@kapao/contract/account';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { usePageMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { renewSession } from '@kapao/client/member/token-change';
import { errorText } from '../lib/error-text.ts';
import { passwordProblem } from '../register/checks.ts';

export type Draft = { old: string; next: string; confirm: string };

export const emptyDraft: Draft = { old: '', next: '', confirm: '' };

/** Result of the change: `null` is success, else the refusal. */
type Answer = { refusal: ApiError | null };

/**
 * Changes the password (product#change-password). No message while a field is empty, inline when the two differ, a
 * dialog for the answer.
 */
export function useChangePassword(phone: string, onSaved: () => void) {
  const messages = usePageMessages();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [tried, setTried] = useState<Draft | null>(null);
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const problems = tried === null ? {} : passwordProblems(tried, phone, messages);

  async function submit(): Promise<void> {
    if (busy || Object.values(draft).includes('')) return;
    setTried(draft);
    if (Object.keys(passwordProblems(draft, phone, messages)).length > 0) return;
    setBusy(true);
    try {
      const body = { oldPassword: draft.old, newPassword: draft.next };
      await renewSession(() => call(accountChangePassword, { body: { ...body, renew: true }, renews: true }));
      setAnswer({ refusal: null });
      setDraft(emptyDraft);
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer({ refusal: error });
    } finally {
      setBusy(false);
    }
  }

  function change(patch: Partial<Draft>): void {
    setTried(null);
    setDraft((before) => ({ ...before, ...patch }));
  }

  return { draft, change, submit, busy, tried, problems, answer, close: () => setAnswer(null) };
}

type Problems = { next?: string; confirm?: string };

function passwordProblems({ next, confirm }: Draft, phone: string, messages: PageMessages): Problems {
  if (next !== confirm) return { confirm: messages.profile.notEqual };
  const weak = passwordProblem(next, phone, messages);
  return weak === null ? {} : { next: weak };
}

/** Returns the text of a refusal. Lengths are checked before, so the password is a common one. */
export function passwordRefusalText(refusal: ApiError, messages: PageMessages): string {
  if (refusal.code === 'INVALID_USER_INFO') return messages.register.passwordWeak;
  return refusal.kind === 'unknown' ? messages.profile.passwordUnknown : errorText(refusal, messages);
}
