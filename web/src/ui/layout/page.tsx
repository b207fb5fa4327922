import type { ReactNode } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { LanguageMenu } from '../action/menu.tsx';
import { cx } from '../cx.ts';
import { Logo } from '../icon/logo.tsx';
import css from './page.module.css';

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

type PageProps = {
  title: string;
  action?: ReactNode;
  head?: ReactNode;
  /** Takes the window's width on a desktop, for a page of columns. */
  wide?: boolean;
  children: ReactNode;
};

export function Page({ title, action, head, wide = false, children }: PageProps) {
  useTitle(title);
  return (
    <>
      <div className={cx(css['head'], wide && css['wide'])}>
        {head ?? <h1 className="grow">{title}</h1>}
        {action}
      </div>
      <div className={cx(css['paper'], wide && css['wide'])} data-theme="light">
        {children}
      </div>
    </>
  );
}
