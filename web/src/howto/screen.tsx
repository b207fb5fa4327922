import { useCoreWords } from '../i18n/language.ts';
import { Page } from '../ui/layout/page.tsx';
import { VideoList } from './video-list.tsx';

/** How to use the wallet, for visitors (spec §2). */
export function HowtoScreen() {
  const { shell } = useCoreWords();
  return (
    <Page title={shell.howto}>
      <VideoList />
    </Page>
  );
}
