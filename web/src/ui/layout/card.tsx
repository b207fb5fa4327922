import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import css from './card.module.css';

export function Card({ children, line = false }: { children: ReactNode; line?: boolean }) {
  return <div className={cx(css['card'], line && 'line')}>{children}</div>;
}

export function Group({ children, list = false }: { children: ReactNode; list?: boolean }) {
  return list ? <ul className={css['group']}>{children}</ul> : <div className={css['group']}>{children}</div>;
}

export function Row({
  children,
  tight = false,
  item = false,
}: {
  children: ReactNode;
  tight?: boolean;
  item?: boolean;
}) {
  const className = cx(css['row'], tight && css['tight']);
  return item ? <li className={className}>{children}</li> : <div className={className}>{children}</div>;
}

const badgeClass = {
  plain: undefined,
  pos: 'badgePos',
  neg: 'badgeNeg',
  info: 'badgeInfo',
  warn: 'badgeWarn',
  acc: 'badgeAcc',
};

export type BadgeTone = keyof typeof badgeClass;

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  const name = badgeClass[tone];
  return <span className={cx(css['badge'], name && css[name])}>{children}</span>;
}

const noteIcons = { warn: 'alert', info: 'info', error: 'failure' } as const;

export function Note({ kind, children }: { kind: keyof typeof noteIcons; children: ReactNode }) {
  return (
    <div className={cx(css['note'], css[kind])} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={noteIcons[kind]} size="s" />
      <div>{children}</div>
    </div>
  );
}
