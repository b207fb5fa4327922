import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { useAppName } from '../content/use-info.ts';
import { signOut } from '../login/api.ts';
import { Link } from '../ui/action/link.tsx';
import { Brand, TopBar } from '../ui/layout/top-bar.tsx';
import { useWide } from '../ui/layout/wide.ts';
import { NavigationBar, Entry } from './navigation.tsx';
import { paths } from './paths.ts';
import { Shell } from './shell.tsx';
import css from './shell.module.css';

export function VisitorLayout({ notice, brand = false }: { notice: ReactNode; brand?: boolean }) {
  const name = useAppName();
  const wide = useWide();
  useEffect(signOut, []);
  return (
    <Shell
      bar={
        <>
          {notice}
          {(brand || wide) && (
            <TopBar
              links={wide && <VisitorNav />}
              start={
                <Link to={paths.login} className={css['brandLink']}>
                  <Brand name={name} />
                </Link>
              }
            />
          )}
        </>
      }
      nav={!wide && <VisitorNav />}
    />
  );
}

function VisitorNav() {
  const { shell } = useCoreMessages();
  return (
    <NavigationBar>
      <Entry to={paths.login} icon="home" label={shell.home} />
      <Entry to={paths.register} icon="invite" label={shell.register} />
      <Entry to={paths.howto} icon="howto" label={shell.howto} />
      <Entry to={paths.contact} icon="chat" label={shell.contact} />
    </NavigationBar>
  );
}
