import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './notch.module.css';

type Kind = 'paper' | 'pocket' | 'card';

export const notchClass = (kind: Kind): string => cx(css['notch'], css[kind]);

export function Notch({
  kind,
  theme,
  className,
  children,
}: {
  kind: Kind;
  theme?: 'light' | 'dark';
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx(notchClass(kind), className)} data-theme={theme}>
      {children}
    </div>
  );
}

export function Pocket({ children }: { children: ReactNode }) {
  return (
    <section className={notchClass('pocket')}>
      <span className={css['stitch']} aria-hidden="true" />
      {children}
    </section>
  );
}
