import type { ReactNode } from 'react';
import { Icon } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import css from './facts.module.css';

export function Facts({ children }: { children: ReactNode }) {
  return <ul className={css['facts']}>{children}</ul>;
}

export function Fact({ icon, tone, children }: { icon: IconName; tone?: 'pos' | 'neg'; children: ReactNode }) {
  return (
    <li data-tone={tone}>
      <Icon name={icon} size="s" />
      <span className="grow">{children}</span>
    </li>
  );
}
