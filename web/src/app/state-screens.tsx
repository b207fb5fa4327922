import type { ReactNode } from 'react';
import { Link } from '../ui/action/link.tsx';
import { useCoreWords } from '../i18n/language.ts';
import { readToken } from '../lib/session.ts';
import { useTitle } from '../lib/use-title.ts';
import { buttonClass } from '../ui/action/button.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { paths } from './paths.ts';
import css from './shell.module.css';
import stateCss from './state.module.css';

function BareScreen({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  useTitle(title);
  return (
    <main className={css['app']} data-theme="dark">
      <div className={stateCss['state']}>
        <Empty page title={title} action={action}>
          {text}
        </Empty>
      </div>
    </main>
  );
}

export function NotFoundScreen() {
  const { shell } = useCoreWords();
  const home = readToken() ? paths.home : paths.login;
  return (
    <BareScreen
      title={shell.notFoundTitle}
      text={shell.notFoundText}
      action={
        <Link className={buttonClass()} to={home}>
          {shell.goHome}
        </Link>
      }
    />
  );
}

/** Shown when the server says the service is gone. */
export function TerminatedScreen() {
  const { shell, common } = useCoreWords();
  return (
    <BareScreen
      title={shell.goneTitle}
      text={shell.goneText}
      action={
        <Link className={buttonClass('secondary')} to={paths.contact}>
          {common.contactUs}
        </Link>
      }
    />
  );
}
