import { Suspense, lazy, useEffect } from 'react';
import type { ComponentType } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router';
import { loadAllWords } from '../i18n/language.ts';
import { onServerWord } from '../lib/api.ts';
import { LoginScreen } from '../login/screen.tsx';
import { Toaster } from '../ui/overlay/toaster.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { AddressRouter } from './address.tsx';
import { CrashBoundary } from './crash.tsx';
import { MembersOnly } from './guard.tsx';
import { paths } from './paths.ts';
import { ScreenSkeleton } from './shell.tsx';
import { VisitorLayout } from './visitor-layout.tsx';

// React.lazy wants a default export; the house names its exports.
function screen(load: () => Promise<ComponentType>) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadAllWords()]);
    return { default: component };
  });
}

const load = {
  member: async () => (await import('./member-layout.tsx')).MemberLayout,
  data: async () => (await import('./data.tsx')).Data,
  home: async () => (await import('../home/screen.tsx')).HomeScreen,
};

const MemberLayout = screen(load.member);
const Data = screen(load.data);
const HomeScreen = screen(load.home);
const RegisterScreen = screen(async () => (await import('../register/screen.tsx')).RegisterScreen);
const ContactScreen = screen(async () => (await import('../content/contact-screen.tsx')).ContactScreen);
const ProfileScreen = screen(async () => (await import('../account/profile-screen.tsx')).ProfileScreen);
const StatementScreen = screen(async () => (await import('../statement/screen.tsx')).StatementScreen);
const HowtoScreen = screen(async () => (await import('./coming-screens.tsx')).HowtoScreen);
const BonusScreen = screen(async () => (await import('./coming-screens.tsx')).BonusScreen);
const SpinScreen = screen(async () => (await import('./coming-screens.tsx')).SpinScreen);
const NotFoundScreen = screen(async () => (await import('./state-screens.tsx')).NotFoundScreen);
const TerminatedScreen = screen(async () => (await import('./state-screens.tsx')).TerminatedScreen);

/** Fetches side by side what the member's first page is made of; React alone would ask for one after the other. */
export function preloadMember(): void {
  for (const part of [load.member, load.data, load.home, loadAllWords]) part().catch(() => undefined);
}

/** The whole app: every route of the spec's table (§2). */
export function Router() {
  return (
    <AddressRouter>
      <CrashBoundary>
        <ServerWord />
        <Suspense fallback={<ScreenSkeleton />}>
          <Screens />
        </Suspense>
      </CrashBoundary>
      <Toaster />
    </AddressRouter>
  );
}

function Screens() {
  return (
    <Routes>
      <Route path={paths.root} element={<Navigate to={paths.user} replace />} />
      <Route element={<VisitorLayout />}>
        <Route path={paths.login} element={<LoginScreen onTyping={preloadMember} />} />
        <Route element={<Data />}>
          <Route path={paths.register} element={<RegisterScreen />} />
        </Route>
      </Route>
      <Route element={<VisitorLayout brand />}>
        <Route path={paths.howto} element={<HowtoScreen />} />
        <Route element={<Data />}>
          <Route path={paths.contact} element={<ContactScreen />} />
        </Route>
      </Route>
      <Route path={paths.terminated} element={<TerminatedScreen />} />
      <Route path={paths.user} element={<Navigate to={paths.home} replace />} />
      <Route element={<MembersOnly />}>
        <Route element={<MemberLayout />}>
          <Route path={paths.bonus} element={<BonusScreen />} />
          <Route path={paths.spin} element={<SpinScreen />} />
          <Route element={<Data />}>
            <Route path={paths.home} element={<HomeScreen />} />
            <Route path={paths.profile} element={<ProfileScreen />} />
            <Route path={paths.statement} element={<StatementScreen />} />
            <Route path={paths.memberContact} element={<ContactScreen />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

function ServerWord() {
  const navigate = useNavigate();
  useEffect(() => {
    onServerWord({
      onGone: () => void navigate(paths.terminated, { replace: true }),
      // The member layout sees the token go and leads to the login; here the person learns why.
      onSessionEnd: (code) => void loadAllWords().then((words) => toast.info(words.errors[code])),
    });
  }, [navigate]);
  return null;
}
