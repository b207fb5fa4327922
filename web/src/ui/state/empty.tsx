import type { ReactNode } from 'react';
import { IconDisc } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';
import css from './state.module.css';

type EmptyProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
  /** Only content of the page, so its title is the page's. */ page?: boolean;
};

export function Empty({ title, children, action, icon, page = false }: EmptyProps) {
  const Title = page ? 'h1' : 'h2';
  return (
    <div className={css['empty']}>
      {icon ? <IconDisc name={icon} big /> : <EmptyPocket />}
      <Title>{title}</Title>
      {children !== undefined && <p>{children}</p>}
      {action !== undefined && <div className={css['actions']}>{action}</div>}
    </div>
  );
}

function EmptyPocket() {
  return (
    <svg className={css['drawing']} viewBox="0 0 132 108" aria-hidden="true">
      <rect x="30" y="30" width="72" height="58" rx="12" fill="var(--accent)" />
      <path
        d="M8 52a12 12 0 0 1 12-12h16c7 0 11 4 14 9a18 18 0 0 0 32 0c3-5 7-9 14-9h16a12 12 0 0 1 12 12v28a22 22 0 0 1-22 22H30A22 22 0 0 1 8 80z"
        fill="var(--surface-3)"
      />
      <path
        d="M20 46h16c5 0 8 3 10.500 7.500a22.500 22.500 0 0 0 39 0C88 49 91 46 96 46h16"
        fill="none"
        stroke="var(--text-3)"
        strokeWidth="1.5"
        strokeDasharray="5 5"
      />
    </svg>
  );
}
