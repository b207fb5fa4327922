import { useState } from 'react';
import { useLanguage, usePageMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { useErrorText } from '../lib/error-text.ts';
import { emptyDraft } from './draft.ts';
import type { Draft, Problems, Step } from './draft.ts';
import { otpTriesText, registrationPlaceOf } from './refusal.ts';

export function useRegisterSteps(inviteCode: string) {
  const messages = usePageMessages();
  const textOf = useErrorText();
  const [step, setStep] = useState<Step>('phone');
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, inviteCode });
  const [problems, setProblems] = useState<Problems>({});
  const language = useLanguage();
  const [spoken, setSpoken] = useState(language);
  const [busy, setBusy] = useState(false);

  if (spoken !== language) {
    setSpoken(language);
    setProblems({});
  }

  function change(patch: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...patch }));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch) && field !== 'form')),
    );
  }

  function go(to: Step): void {
    setProblems({});
    setStep(to);
  }

  function textFor(error: ApiError): string {
    if (error.kind !== 'unknown') return otpTriesText(error, messages) ?? textOf(error);
    return step === 'bank' ? messages.register.unknown : messages.common.unknownError;
  }

  async function run(found: Problems, action: () => Promise<void>): Promise<void> {
    if (busy) return;
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const place = registrationPlaceOf(error, step);
      setStep(place.step);
      // Lengths are checked here already, so a password that the server refuses is a common one.
      const weak = place.field === 'password' && error.code === 'INVALID_USER_INFO';
      setProblems({ [place.field]: weak ? messages.register.passwordWeak : textFor(error) });
    } finally {
      setBusy(false);
    }
  }

  return { step, go, draft, change, problems, busy, run };
}
