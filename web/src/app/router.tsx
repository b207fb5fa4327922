import { Suspense, lazy, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { Navigate, useNavigate, useRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import { answerIn, onServerWord } from '@kapao/client/member/call';
import { useStore } from '@kapao/client/store';
import { currentLanguage, loadAllMessages, loadPageMessages } from '@kapao/i18n/language';
import { isInLine } from '../lib/line.ts';
import { askStepUp, stepUpWaiting } from '../lib/step-up.ts';
import { LoginScreen } from '../login/screen.tsx';
import { TopBar } from '../ui/layout/top-bar.tsx';
import { toast, toasts } from '../ui/overlay/toasts.ts';
import { AddressRouter } from './address.tsx';
import { CrashBoundary, CrashFace } from './crash.tsx';
import { MembersOnly } from './guard.tsx';
import { paths } from './paths.ts';
import { ScreenSkeleton } from './shell.tsx';
import { VisitorLayout } from './visitor-layout.tsx';
import css from './shell.module.css';

answerIn(currentLanguage);

/** Component whose code and messages load when it is first shown. After `load` it is shown at once, without a skeleton. */
function screen(load: () => Promise<ComponentType>, loadMessages: () => Promise<unknown> = loadAllMessages) {
  let loaded: ComponentType | null = null;
  async function loadPart(): Promise<{ default: ComponentType }> {
    const [component] = await Promise.all([load(), loadMessages()]);
    loaded = component;
    return { default: component };
  }
  const Late = lazy(loadPart);
  function Screen() {
    const [Part] = useState<ComponentType>(() => loaded ?? Late);
    return <Part />;
  }
  return Object.assign(Screen, { load: loadPart });
}

const pageScreen = (load: () => Promise<ComponentType>) => screen(load, loadPageMessages);

const importBonusMessages = async () => {
  const { loadBonusMessages: load } = await import('@kapao/i18n/bonus/messages');
  await load();
};

const loadGone = async () => {
  const { goneMessages } = await import('@kapao/i18n/gone/messages');
  await goneMessages.load();
};
const noMessages = async () => undefined;
const importWheelMessages = async () => {
  const { loadWheelMessages: load } = await import('@kapao/i18n/wheel/messages');
  await load();
};

const importLineMessages = async () => {
  const { lineMessages } = await import('@kapao/i18n/line/messages');
  await lineMessages.load();
};

const importHowtoMessages = async () => {
  const { loadHowtoMessages: load } = await import('../howto/videos.ts');
  await load();
};

const load = {
  member: async () => (await import('./member-layout.tsx')).MemberLayout,
  data: async () => (await import('./data.tsx')).Data,
  home: async () => (await import('../home/screen.tsx')).HomeScreen,
  toaster: async () => (await import('../ui/overlay/toaster.tsx')).Toaster,
};

const MemberLayout = screen(load.member);
const Toaster = lazy(async () => ({ default: await load.toaster() }));
const Data = screen(load.data);
const HomeScreen = screen(load.home);
const OpenOutside = screen(async () => (await import('../login/open-outside.tsx')).OpenOutside, importLineMessages);
const RegisterScreen = pageScreen(async () => (await import('../register/screen.tsx')).RegisterScreen);
const ContactScreen = pageScreen(async () => (await import('../content/contact-screen.tsx')).ContactScreen);
const ProfileScreen = pageScreen(async () => (await import('../account/screen.tsx')).ProfileScreen);
const StatementScreen = pageScreen(async () => (await import('../statement/screen.tsx')).StatementScreen);
const HowtoScreen = screen(async () => (await import('../howto/screen.tsx')).HowtoScreen, importHowtoMessages);
const BonusScreen = screen(async () => (await import('../bonus/screen.tsx')).BonusScreen, importBonusMessages);
const SpinScreen = screen(async () => (await import('../wheel/screen.tsx')).SpinScreen, importWheelMessages);
const NotFoundScreen = screen(async () => (await import('./state/not-found-screen.tsx')).NotFoundScreen, noMessages);
const TerminatedScreen = screen(async () => (await import('./state/terminated-screen.tsx')).TerminatedScreen, loadGone);

/** Loads the parts of the member's first page in parallel. React alone would load them one after the other. */
export function preloadMember(): void {
  for (const part of [load.member, load.data, load.home, load.toaster, loadAllMessages]) part().catch(() => undefined);
}

/** Also requests the wallet, for a member who returns to home. */
export function preloadHome(): void {
  preloadMember();
  import('../money/api.ts').then(({ prefetchWallet }) => prefetchWallet()).catch(() => undefined);
}

/** Waits for home's parts, so that its first picture is not a skeleton of the skeleton. Needs a language. */
export async function loadHome(): Promise<void> {
  await Promise.allSettled([MemberLayout, Data, HomeScreen].map((part) => part.load()));
}

/** Waits for the bar inside LINE, so that it does not move the login. Needs a language. */
export async function loadOpenOutside(): Promise<void> {
  if (isInLine) await OpenOutside.load().catch(() => undefined);
}

export function Router() {
  return (
    <AddressRouter>
      <CrashBoundary at="app" fallback={<CrashPage />}>
        <ServerWord />
        <Suspense fallback={<ScreenSkeleton />}>
          <Screens />
        </Suspense>
      </CrashBoundary>
      <StepUp />
      <Toasts />
    </AddressRouter>
  );
}

const openOutside = isInLine && (
  <Suspense>
    <OpenOutside />
  </Suspense>
);

const routes: RouteObject[] = [
  { path: paths.root, element: <Navigate to={paths.user} replace /> },
  {
    element: <VisitorLayout notice={openOutside} />,
    children: [
      { path: paths.login, element: <LoginScreen onTyping={preloadMember} /> },
      { element: <Data />, children: [{ path: paths.register, element: <RegisterScreen /> }] },
    ],
  },
  {
    element: <VisitorLayout notice={openOutside} brand />,
    children: [
      { path: paths.howto, element: <HowtoScreen /> },
      { element: <Data />, children: [{ path: paths.contact, element: <ContactScreen /> }] },
    ],
  },
  { path: paths.terminated, element: <TerminatedScreen /> },
  { path: paths.user, element: <Navigate to={paths.home} replace /> },
  { element: <MembersOnly />, children: [{ element: <MemberLayout />, children: memberRoutes() }] },
  { path: '*', element: <NotFoundScreen /> },
];

function memberRoutes(): RouteObject[] {
  return [
    {
      element: <Data />,
      children: [
        { path: paths.home, element: <HomeScreen /> },
        { path: paths.bonus, element: <BonusScreen /> },
        { path: paths.spin, element: <SpinScreen /> },
        { path: paths.profile, element: <ProfileScreen /> },
        { path: paths.statement, element: <StatementScreen /> },
        { path: paths.memberContact, element: <ContactScreen /> },
      ],
    },
  ];
}

const CrashPage = () => (
  <div className={css['app']} data-theme="dark">
    <TopBar />
    <main className={css['main']}>
      <CrashFace />
    </main>
  </div>
);

function Screens() {
  return useRoutes(routes);
}

// The first screen shows no toasts. Their code loads with the first toast.
function Toasts() {
  const any = useStore(toasts).length > 0;
  return any ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

const StepUpSheet = screen(async () => (await import('../account/step-up-sheet.tsx')).StepUpSheet);

function StepUp() {
  const asked = useStore(stepUpWaiting).length > 0;
  return asked ? (
    <Suspense>
      <StepUpSheet />
    </Suspense>
  ) : null;
}

function ServerWord() {
  const navigate = useNavigate();
  useEffect(() => {
    onServerWord({
      onGone: () => void navigate(paths.terminated, { replace: true }),
      // The member layout redirects to the login; this shows the reason.
      onSessionEnd: (code) => void loadAllMessages().then((messages) => toast.info(messages.errors[code])),
      onStepUp: askStepUp,
    });
  }, [navigate]);
  return null;
}
