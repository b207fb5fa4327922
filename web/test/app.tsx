import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { switchLanguage } from '@kapao/i18n/language';
import type { Language } from '@kapao/contract/language';
import { messages } from '@kapao/i18n/all/messages';
import type { AllMessages } from '@kapao/i18n/all/en';
import { Router } from '../src/app/router.tsx';
import { queryClient } from '../src/lib/query.ts';
import { dismissToast, toasts } from '../src/ui/overlay/toasts.ts';

type Options = { as?: 'visitor' | 'member'; language?: Language };

export const memberToken = 'token-of-the-member';

const testAddress = window.location.pathname + window.location.search;

export async function openApp(path: string, { as = 'member', language = 'th' }: Options = {}): Promise<AllMessages> {
  if (as === 'member') localStorage.setItem('token', memberToken);
  localStorage.setItem('locale', language);
  await switchLanguage(language, false);
  await goTo(path);
  return messages[language];
}

export async function goTo(path: string): Promise<void> {
  await leave();
  window.history.replaceState(null, '', path);
  await render(<Router />);
}

export async function closeApp(): Promise<void> {
  await leave();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', testAddress);
}

async function leave(): Promise<void> {
  await cleanup();
  closeToasts();
  queryClient.clear();
  // An open sheet removes its history entry a moment after it closed.
  while (hasGuard()) await new Promise((resolve) => setTimeout(resolve, 5));
}

const hasGuard = (): boolean => {
  const state: { overlay?: boolean } | null = window.history.state;
  return state?.overlay === true;
};

export function closeToasts(): void {
  for (const { id } of toasts.get()) dismissToast(id);
}

export const sheetNamed = (name: string) => page.getByRole('dialog', { name });
export const dialogNamed = (name: string) => page.getByRole('alertdialog', { name });
