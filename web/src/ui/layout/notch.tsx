import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './notch.module.css';

export const notchClass = css['notch'];

type Props = { theme?: 'light' | 'dark'; className?: string | undefined; children: ReactNode };

export function Notch({ theme, className, children }: Props) {
  return (
    <div className={cx(notchClass, css['paper'], className)} data-theme={theme}>
      {children}
    </div>
  );
}
