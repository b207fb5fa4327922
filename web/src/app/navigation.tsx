import type { ReactNode } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { NavLink } from '../ui/action/link.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import { useWide } from '../ui/layout/wide.ts';
import css from './shell.module.css';

type BarProps = { children: ReactNode; className?: string | undefined };

/** Bar at the bottom, on a desktop a row of links in the top bar. */
export function NavigationBar({ children, className }: BarProps) {
  const { shell } = useCoreMessages();
  const place = useWide() ? css['links'] : cx(css['nav'], className);
  return (
    <nav className={place} data-theme="dark" aria-label={shell.mainMenu}>
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
