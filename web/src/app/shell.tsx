import { Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useCoreMessages } from '@kapao/i18n/language';
import { LauncherPlace } from '../chat/launcher/place.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { useOnline } from '../ui/state/online.ts';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { CrashBoundary, CrashFace } from './crash.tsx';
import css from './shell.module.css';

export function Shell({ bar, nav }: { bar: ReactNode; nav: ReactNode }) {
  const { shell } = useCoreMessages();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);

  // A new page starts at its top, also for keyboard and screen reader.
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className={css['app']} data-theme="dark">
      <a className={css['skip']} href="#main">
        {shell.skip}
      </a>
      <OfflineBar />
      {bar}
      <main id="main" ref={main} tabIndex={-1} className={css['main']}>
        <Suspense fallback={<ScreenSkeleton />}>
          <CrashBoundary at={pathname} fallback={<CrashFace />}>
            <Outlet />
          </CrashBoundary>
        </Suspense>
      </main>
      {nav}
      <LauncherPlace path={pathname} />
    </div>
  );
}

function OfflineBar() {
  const { shell } = useCoreMessages();
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className={css['offline']}>
          <Icon name="offline" size="s" />
          {shell.offline}
        </p>
      )}
    </div>
  );
}

export function ScreenSkeleton() {
  return (
    <div className={css['loading']} aria-busy="true">
      <Skeleton width="40%" height={28} />
      <Skeleton height={160} />
      <Skeleton height={72} />
    </div>
  );
}
