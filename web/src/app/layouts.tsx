import { Suspense, lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { useAppName } from '../content/use-info.ts';
import { useWords } from '../i18n/language.ts';
import { useToken } from '../lib/session.ts';
import { endSession } from '../login/end-session.ts';
import { rememberTarget } from '../login/intended.ts';
import { Icon } from '../ui/icon/icon.tsx';
import { Brand, TopBar } from '../ui/layout/page.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { MemberNav, VisitorNav } from './navigation.tsx';
import { paths } from './paths.ts';
import css from './shell.module.css';

const ConditionsSheet = lazy(async () => ({
  default: (await import('../content/conditions-sheet.tsx')).ConditionsSheet,
}));

/** Pages for visitors. A member's token met here is cleared, and its session ended (spec §2). */
export function VisitorLayout({ brand = false }: { brand?: boolean }) {
  const name = useAppName();
  useEffect(endSession, []);
  return (
    <Shell
      bar={
        brand && (
          <TopBar
            start={
              <Link to={paths.login} className={css['brandLink']}>
                <Brand name={name} />
              </Link>
            }
          />
        )
      }
      nav={<VisitorNav />}
    />
  );
}

/** Pages for members; without a token the visitor goes to the login, and the page is remembered. */
export function MemberLayout() {
  const token = useToken();
  const location = useLocation();
  const navigate = useNavigate();
  const name = useAppName();
  const { shell } = useWords();
  const [conditions, setConditions] = useState<'never' | 'open' | 'closed'>('never');

  const wanted = location.pathname + location.search;
  useEffect(() => {
    if (!token) rememberTarget(wanted);
  }, [token, wanted]);
  if (!token) return <Navigate to={paths.login} replace />;

  return (
    <>
      <Shell
        bar={
          <TopBar
            start={
              <Link to={paths.home} className={css['brandLink']}>
                <Brand name={name} />
              </Link>
            }
            end={
              // The visitor's side ends the session as it opens; clearing the token here would remember this page.
              <button
                type="button"
                className={css['logout']}
                aria-label={shell.logout}
                onClick={() => void navigate(paths.login)}
              >
                <Icon name="logout" />
                <span className={css['logoutWord']}>{shell.logout}</span>
              </button>
            }
          />
        }
        nav={<MemberNav atHome={location.pathname === paths.home} onConditions={() => setConditions('open')} />}
      />
      {conditions !== 'never' && (
        <Suspense>
          <ConditionsSheet open={conditions === 'open'} onClose={() => setConditions('closed')} />
        </Suspense>
      )}
    </>
  );
}

function Shell({ bar, nav }: { bar: ReactNode; nav: ReactNode }) {
  const { shell } = useWords();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);

  // A new page begins at its top, and keyboard and screen reader begin there too.
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
          <Outlet />
        </Suspense>
      </main>
      {nav}
    </div>
  );
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function OfflineBar() {
  const { shell } = useWords();
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
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

function ScreenSkeleton() {
  return (
    <div className={css['loading']} aria-busy="true">
      <Skeleton width="40%" height={28} />
      <Skeleton height={160} />
      <Skeleton height={72} />
    </div>
  );
}
