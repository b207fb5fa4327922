import { Component } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '../i18n/language.ts';
import { readToken } from '../lib/session.ts';
import { useTitle } from '../lib/use-title.ts';
import { Button, buttonClass } from '../ui/action/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { paths } from './paths.ts';
import css from './shell.module.css';

type Part = 'howto' | 'bonus' | 'spin';

/** A page whose part of the product opens later: says so, and leads back. */
export function ComingScreen({ part }: { part: Part }) {
  const { shell } = useWords();
  return (
    <Page title={shell[part]}>
      <Empty
        title={shell.comingTitle}
        icon={part === 'spin' ? 'wheel' : part}
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

function BareScreen({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  useTitle(title);
  return (
    <main className={css['app']} data-theme="dark">
      <div className={css['state']}>
        <Empty title={title} action={action}>
          {text}
        </Empty>
      </div>
    </main>
  );
}

export function NotFoundScreen() {
  const { shell } = useWords();
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
  const { shell, common } = useWords();
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

function CrashScreen() {
  const { shell } = useWords();
  return (
    <BareScreen
      title={shell.crashTitle}
      text={shell.crashText}
      action={
        <Button icon="refresh" onClick={() => window.location.reload()}>
          {shell.reload}
        </Button>
      }
    />
  );
}

/** What a person sees when a screen throws, or its code cannot be fetched. React offers this as a class only. */
export class CrashBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <CrashScreen /> : this.props.children;
  }
}
