import { lazy, useEffect } from 'react';
import type { ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useNavigate } from 'react-router';
import { useWords } from '../i18n/language.ts';
import { onServerWord } from '../lib/api.ts';
import { LoginScreen } from '../login/screen.tsx';
import { Toaster } from '../ui/overlay/toaster.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { MemberLayout, VisitorLayout } from './layouts.tsx';
import { paths } from './paths.ts';
import { ComingScreen, CrashBoundary, NotFoundScreen, TerminatedScreen } from './state-screens.tsx';

// React.lazy wants a default export; the house names its exports.
const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }));

const Data = screen(async () => (await import('./data.tsx')).Data);
const RegisterScreen = screen(async () => (await import('../register/screen.tsx')).RegisterScreen);
const ContactScreen = screen(async () => (await import('../content/contact-screen.tsx')).ContactScreen);
const HomeScreen = screen(async () => (await import('../home/screen.tsx')).HomeScreen);
const ProfileScreen = screen(async () => (await import('../account/profile-screen.tsx')).ProfileScreen);
const StatementScreen = screen(async () => (await import('../statement/screen.tsx')).StatementScreen);

/** The whole app: every route of the spec's table (§2). */
export function Router() {
  return (
    <BrowserRouter>
      <CrashBoundary>
        <ServerWord />
        <Screens />
      </CrashBoundary>
      <Toaster />
    </BrowserRouter>
  );
}

function Screens() {
  return (
    <Routes>
      <Route path={paths.root} element={<Navigate to={paths.user} replace />} />
      <Route element={<VisitorLayout />}>
        <Route path={paths.login} element={<LoginScreen />} />
        <Route element={<Data />}>
          <Route path={paths.register} element={<RegisterScreen />} />
        </Route>
      </Route>
      <Route element={<VisitorLayout brand />}>
        <Route path={paths.howto} element={<ComingScreen part="howto" />} />
        <Route element={<Data />}>
          <Route path={paths.contact} element={<ContactScreen />} />
        </Route>
      </Route>
      <Route path={paths.terminated} element={<TerminatedScreen />} />
      <Route path={paths.user} element={<Navigate to={paths.home} replace />} />
      <Route element={<MemberLayout />}>
        <Route path={paths.bonus} element={<ComingScreen part="bonus" />} />
        <Route path={paths.spin} element={<ComingScreen part="spin" />} />
        <Route element={<Data />}>
          <Route path={paths.home} element={<HomeScreen />} />
          <Route path={paths.profile} element={<ProfileScreen />} />
          <Route path={paths.statement} element={<StatementScreen />} />
          <Route path={paths.memberContact} element={<ContactScreen />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}

function ServerWord() {
  const navigate = useNavigate();
  const { errors } = useWords();
  useEffect(() => {
    onServerWord({
      onGone: () => void navigate(paths.terminated, { replace: true }),
      // The member layout sees the token go and leads to the login; here the person learns why.
      onSessionEnd: (code) => toast.info(errors[code]),
    });
  }, [navigate, errors]);
  return null;
}
