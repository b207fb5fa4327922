import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react/pure';
import { loadAllMessages, switchLanguage } from '@kapao/i18n/language';
import { messages } from '@kapao/i18n/all/messages';

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
