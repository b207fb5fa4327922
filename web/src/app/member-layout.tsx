import { Suspense, lazy, useState } from 'react';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCoreMessages } from '@kapao/i18n/language';
import { useAppName } from '../content/use-info.ts';
import { signOut } from '../login/api.ts';
import { Link, NavLink } from '../ui/action/link.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Brand, TopBar } from '../ui/layout/top-bar.tsx';
import { useWide } from '../ui/layout/wide.ts';
import memberCss from './member.module.css';
import { NavigationBar, Entry } from './navigation.tsx';
import { homeAgain } from '../home/home-again.ts';
import { paths } from './paths.ts';
import { Shell } from './shell.tsx';
import css from './shell.module.css';

const ConditionsSheet = lazy(async () => ({
  default: (await import('../content/sheets.tsx')).ConditionsSheet,
}));

export function MemberLayout() {
  const location = useLocation();
  const navigate = useNavigate();
  const name = useAppName();
  const { shell } = useCoreMessages();
  const wide = useWide();
  const [conditions, setConditions] = useState<'never' | 'open' | 'closed'>('never');

  /** Ends the session at once, because the login page's code may still have to load. */
  function logOut(): void {
    signOut();
    void navigate(paths.login);
  }

  const nav = <MemberNav atHome={location.pathname === paths.home} onConditions={() => setConditions('open')} />;
  return (
    <>
      <Shell
        bar={
          <TopBar
            links={wide && nav}
            start={
              <Link to={paths.home} className={css['brandLink']}>
                <Brand name={name} />
              </Link>
            }
            end={
              <button type="button" className={memberCss['logout']} aria-label={shell.logout} onClick={logOut}>
                <Icon name="logout" />
                <span className={memberCss['logoutWord']}>{shell.logout}</span>
              </button>
            }
          />
        }
        nav={!wide && nav}
      />
      {conditions !== 'never' && (
        <Suspense>
          <ConditionsSheet open={conditions === 'open'} onClose={() => setConditions('closed')} />
        </Suspense>
      )}
    </>
  );
}

function MemberNav({ atHome, onConditions }: { atHome: boolean; onConditions: () => void }) {
  const navigate = useNavigate();
  const onAgain = (event: MouseEvent): void => {
    event.preventDefault();
    void navigate(paths.home, { replace: true, state: homeAgain });
  };
  const { shell } = useCoreMessages();
  const wide = useWide();
  const home = (
    <li className={memberCss['home']} data-here={atHome ? '' : undefined}>
      <NavLink to={paths.home} onClick={atHome ? onAgain : undefined}>
        <Icon name="home" />
        {shell.home}
      </NavLink>
    </li>
  );
  const statement = <Entry to={paths.statement} icon="list" label={shell.statement} />;
  return (
    <NavigationBar className={memberCss['member']}>
      {wide && home}
      {wide && statement}
      <Entry to={paths.profile} icon="profile" label={shell.profile} />
      <li>
        <button type="button" aria-haspopup="dialog" onClick={onConditions}>
          <Icon name="document" />
          {shell.conditions}
        </button>
      </li>
      {!wide && home}
      {!wide && statement}
      <Entry to={paths.memberContact} icon="chat" label={shell.contact} />
    </NavigationBar>
  );
}
