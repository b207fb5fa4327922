import { Component, Suspense, lazy } from 'react';
import type { ReactNode } from 'react';

const CrashScreen = lazy(async () => ({ default: (await import('./state-screens.tsx')).CrashScreen }));

/** What a person sees when a screen throws, or its code cannot be fetched. React offers this as a class only. */
export class CrashBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Suspense>
        <CrashScreen />
      </Suspense>
    );
  }
}
