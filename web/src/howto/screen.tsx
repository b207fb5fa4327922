import { useCoreMessages } from '@kapao/i18n/language';
import { Credit } from '../content/credit.tsx';
import { Page } from '../ui/layout/page.tsx';
import { VideoList } from './video-list.tsx';

export function HowtoScreen() {
  const { shell } = useCoreMessages();
  return (
    <Page title={shell.howto}>
      <VideoList />
      <Credit />
    </Page>
  );
}
