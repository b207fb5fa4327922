import { Component, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { Button } from '../ui/action/button.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { useOnline } from '../ui/state/online.ts';
import css from './state/state.module.css';

type Props = {
  children: ReactNode;
  fallback: ReactNode;
  /** Page path. Another page resets the error. */
  at: string;
};
type State = { failed: boolean; at: string };

/** Catches a screen that throws or fails to load. React offers this only as a class. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: Props, before: State): State | null {
    return at === before.at ? null : { failed: false, at };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

const reload = (): void => window.location.reload();

/**
 * Replaces a screen that threw or failed to load. Part of the first script, because it could not be fetched offline.
 * Reloads the page once the connection is back.
 */
export function CrashFace() {
  const { shell } = useCoreMessages();
  const online = useOnline();
  const [cut] = useState(!online);
  useEffect(() => {
    if (cut && online) reload();
  }, [cut, online]);
  const retry = (
    <Button icon="refresh" onClick={reload}>
      {shell.reload}
    </Button>
  );
  return (
    <div className={css['state']} role="alert">
      {cut ? (
        <Empty page title={shell.offline} icon="offline" action={retry}>
          {shell.offlineText}
        </Empty>
      ) : (
        <Empty page title={shell.crashTitle} action={retry}>
          {shell.crashText}
        </Empty>
      )}
    </div>
  );
}
