import { useCoreWords } from '../i18n/language.ts';
import { buttonClass } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { paths } from './paths.ts';

type Part = 'howto';

/** A page whose part of the product opens later: says so, and leads back. */
function ComingScreen({ part }: { part: Part }) {
  const { shell } = useCoreWords();
  return (
    <Page title={shell[part]}>
      <Empty
        title={shell.comingTitle}
        icon={part}
        action={
          <Link className={buttonClass('secondary')} to={paths.root}>
            {shell.goHome}
          </Link>
        }
      >
        {shell.comingText}
      </Empty>
    </Page>
  );
}

export const HowtoScreen = () => <ComingScreen part="howto" />;
