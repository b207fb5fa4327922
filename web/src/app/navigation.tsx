import type { ReactNode } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { NavLink } from '../ui/action/link.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import css from './shell.module.css';

export function NavigationBar({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { shell } = useCoreMessages();
  return (
    <nav className={cx(css['nav'], className)} data-theme="dark" aria-label={shell.mainMenu}>
      <ul>{children}</ul>
    </nav>
  );
}

export function Entry({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <li>
      <NavLink to={to}>
        <Icon name={icon} />
        {label}
      </NavLink>
    </li>
  );
}
