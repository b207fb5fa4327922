import type { ReactNode } from 'react';
import { LanguageMenu } from '../action/menu.tsx';
import { cx } from '../cx.ts';
import { Logo } from '../icon/logo.tsx';
import css from './top-bar.module.css';

type TopBarProps = {
  start?: ReactNode;
  /** Main links, on a desktop. */
  links?: ReactNode;
  end?: ReactNode;
  tightStart?: boolean;
};

export function TopBar({ start, links, end, tightStart = false }: TopBarProps) {
  return (
    <header className={cx(css['bar'], tightStart && css['tightStart'])}>
      {start}
      {links}
      <span className="grow" />
      <LanguageMenu />
      {end}
    </header>
  );
}

export function Brand({ name }: { name: string }) {
  return (
    <span className={css['brand']}>
      <Logo />
      <span>{name}</span>
    </span>
  );
}
