import { useEffect, useState } from 'react';
import { lookupActive } from '@kapao/contract/content';
import { useNavigate } from 'react-router';
import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { Credit } from '../content/credit.tsx';
import { useAppName } from '../content/use-info.ts';
import { useCoreWords } from '../i18n/language.ts';
import { call } from '../lib/api.ts';
import { useTitle } from '../lib/use-title.ts';
import { linkClass } from '../ui/action/button.tsx';
import { Logo } from '../ui/icon/logo.tsx';
import { Notch } from '../ui/layout/notch.tsx';
import { TopBar } from '../ui/layout/page.tsx';
import { LoginForm } from './login-form.tsx';
import css from './login.module.css';

/** The visitor's home: log in, or go on to register. `onTyping` is the time to fetch what comes after the login. */
export function LoginScreen({ onTyping }: { onTyping: () => void }) {
  const { login } = useCoreWords();
  const name = useAppName();
  useTitle(login.title);
  useActiveCheck();
  return (
    <div className={css['screen']}>
      <TopBar />
      <div className={css['name']}>
        <Logo big />
        <span>{name}</span>
      </div>
      <div className={css['peek']}>{login.tagline}</div>
      <Notch kind="paper" theme="light" className={css['paper']}>
        <LoginForm onTyping={onTyping} />
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

/** The login asks whether the service is still on; otherwise the body gets rid of whatever a screen left on it (spec §2). */
function useActiveCheck(): void {
  const navigate = useNavigate();
  const [gone, setGone] = useState(false);
  useEffect(() => {
    document.body.removeAttribute('style');
    const abort = new AbortController();
    call(lookupActive, { signal: abort.signal }).then(
      (answer) => setGone(answer.terminated === 'gone'),
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  useEffect(() => {
    if (gone) void navigate(paths.terminated, { replace: true });
  }, [gone, navigate]);
}
