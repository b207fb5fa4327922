import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react/pure';
import { loadAllMessages, switchLanguage } from '../src/i18n/language.ts';
import { messages } from './languages.ts';

export async function renderPart(part: ReactNode): Promise<typeof messages.en> {
  await switchLanguage('en', false);
  await loadAllMessages();
  await render(
    <main id="main" data-theme="light">
      {part}
    </main>,
  );
  return messages.en;
}
