import { useState } from 'react';
import type { PageMessages } from '@kapao/i18n/pages/en';
import { usePageMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { resetPlaceOf } from './refusal.ts';

export const steps = ['phone', 'otp', 'password'] as const;
export type Step = (typeof steps)[number];

export type Draft = { phone: string; password: string; confirm: string };
export type Field = keyof Draft | 'otpCode' | 'form';

type Found = Partial<Record<Field, (messages: PageMessages) => string | null>>;

export function useResetSteps(startPhone: string) {
  const messages = usePageMessages();
  const [step, setStep] = useState<Step>('phone');
  const [draft, setDraft] = useState<Draft>({ phone: startPhone, password: '', confirm: '' });
  const [found, setFound] = useState<Found>({});
  const [busy, setBusy] = useState(false);

  function go(to: Step): void {
    setFound({});
    setStep(to);
  }

  function change(patch: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...patch }));
    setFound((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch) && field !== 'form')),
    );
  }

  async function run(checks: Found, action: () => Promise<void>): Promise<void> {
    if (busy) return;
    const wrong = Object.fromEntries(Object.entries(checks).filter(([, say]) => say(messages) !== null));
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const place = resetPlaceOf(error, step);
      setStep(place.step);
      setFound({ [place.field]: place.say });
    } finally {
      setBusy(false);
    }
  }

  return { step, go, draft, change, busy, run, found, problems: stepTexts(found, messages) };
}

function stepTexts(found: Found, messages: PageMessages): Partial<Record<Field, string>> {
  return Object.fromEntries(Object.entries(found).map(([field, say]) => [field, say(messages) ?? '']));
}
