import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './chip.module.css';

type ChipsProps = { children: ReactNode; label: string; fit?: 'line' | 'grid' | 'tight' };

export function Chips({ children, label, fit }: ChipsProps) {
  return (
    <div className={cx(css['chips'], fit && css[fit])} role="group" aria-label={label}>
      {children}
    </div>
  );
}

type ChipProps = { children: ReactNode; pressed: boolean; onPress: () => void; disabled?: boolean };

export function Chip({ children, pressed, onPress, disabled = false }: ChipProps) {
  return (
    <button type="button" className={css['chip']} aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  );
}
