import type { ReactNode } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { LanguageMenu } from '../action/menu.tsx';
import { cx } from '../cx.ts';
import { Logo } from '../icon/logo.tsx';
import css from './page.module.css';

type TopBarProps = {
  start?: ReactNode;
  end?: ReactNode;
  tightStart?: boolean;
};

export function TopBar({ start, end, tightStart = false }: TopBarProps) {
  return (
    <header className={cx(css['bar'], tightStart && css['tightStart'])}>
      {start}
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
  children: ReactNode;
};

export function Page({ title, action, head, children }: PageProps) {
  useTitle(title);
  return (
    <>
      <div className={css['head']}>
        {head ?? <h1 className="grow">{title}</h1>}
        {action}
      </div>
      <div className={css['paper']} data-theme="light">
        {children}
      </div>
    </>
  );
}
