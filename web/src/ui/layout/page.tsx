import type { ReactNode } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { LanguageMenu } from '../action/language-menu.tsx';
import { cx } from '../cx.ts';
import { Logo } from '../icon/logo.tsx';
import css from './page.module.css';

type TopBarProps = {
  /** Left side: a `Brand`, a back button, nothing. */
  start?: ReactNode;
  /** Right of the language menu: logout. */
  end?: ReactNode;
  /** When `start` begins with an icon button. */
  tightStart?: boolean;
};

/** The bar over every screen, on cloth. */
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

/** Mark and name, to put into a link home. */
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
  /** Right of the title, one small button. */
  action?: ReactNode;
  /** In place of the plain title: what stands in the head. It must hold the `h1`. */
  head?: ReactNode;
  children: ReactNode;
};

/** A reading page: its head on cloth, its content on paper (720 px wide on a desktop). */
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
