import type { ReactNode } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { cx } from '../cx.ts';
import css from './page.module.css';

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
