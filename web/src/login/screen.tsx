import { lazy, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadPageMessages, useCoreMessages } from '@kapao/i18n/language';
import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { Credit } from '../content/credit.tsx';
import { useAppName } from '../content/use-info.ts';
import { useTitle } from '../lib/use-title.ts';
import { linkClass } from '../ui/action/button.tsx';
import { Logo } from '../ui/icon/logo.tsx';
import { Notch } from '../ui/layout/notch.tsx';
import { TopBar } from '../ui/layout/top-bar.tsx';
import { hasServiceEnded } from './api.ts';
import { useWide } from '../ui/layout/wide.ts';
import { LoginForm } from './login-form.tsx';
import type { LoginFormProps, LoginStart } from './login-form.tsx';
import { cx } from '../ui/cx.ts';
import css from './login.module.css';

const ResetScreen = lazy(async () => {
  const [{ ResetScreen: Screen }] = await Promise.all([import('./reset-screen.tsx'), loadPageMessages()]);
  return { default: Screen };
});

type State = { phone?: unknown; reset?: unknown } | null;

/**
 * Shows the visitor's home: log in, reset the password, or register. `onTyping` is the time to load what follows the
 * login.
 */
export function LoginScreen({ onTyping }: { onTyping: () => void }) {
  const navigate = useNavigate();
  const state = useLocation().state as State;
  const [phone, setPhone] = useState(typeof state?.phone === 'string' ? state.phone : '');
  const [startAt, setStartAt] = useState<LoginStart>('nowhere');
  useActiveCheck();

  // The reset is a history entry of this address, so that Back leads to the login.
  if (state?.reset === true) {
    return (
      <ResetScreen
        phone={phone}
        onBack={() => void navigate(-1)}
        onDone={(saved) => {
          setPhone(saved);
          setStartAt('password');
          void navigate(-1);
        }}
      />
    );
  }
  return (
    <Login
      form={{ phone, onPhone: setPhone, startAt, onTyping }}
      onForgot={() => {
        setStartAt('forgot');
        void navigate(paths.login, { state: { reset: true } });
      }}
    />
  );
}

type LoginProps = { form: Omit<LoginFormProps, 'onForgot'>; onForgot: () => void };

function Login({ form, onForgot }: LoginProps) {
  const { login } = useCoreMessages();
  const name = useAppName();
  const wide = useWide();
  useTitle(login.title);
  return (
    <div className={cx(css['screen'], 'columns-apart')}>
      {!wide && <TopBar />}
      <div className={css['name']}>
        <Logo big />
        <span>{name}</span>
      </div>
      <div className={css['peek']}>{login.tagline}</div>
      <Notch theme="light" className={css['paper']}>
        <LoginForm {...form} onForgot={onForgot} />
        <p className={css['other']}>
          {login.noAccount}
          <Link to={paths.register} className={linkClass}>
            {login.register}
          </Link>
        </p>
        <Credit />
      </Notch>
    </div>
  );
}

/** Checks whether the service is active, and removes what a screen left on the body (product#route-guard). */
function useActiveCheck(): void {
  const navigate = useNavigate();
  const [gone, setGone] = useState(false);
  useEffect(() => {
    document.body.removeAttribute('style');
    const abort = new AbortController();
    hasServiceEnded(abort.signal).then(setGone, () => undefined);
    return () => abort.abort();
  }, []);
  useEffect(() => {
    if (gone) void navigate(paths.terminated, { replace: true });
  }, [gone, navigate]);
}
