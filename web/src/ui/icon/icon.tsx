import { cx } from '../cx.ts';
import { iconPaths } from './icon-paths.ts';
import type { IconName } from './icon-paths.ts';
import css from './icon.module.css';

export type { IconName } from './icon-paths.ts';

type Size = 'xs' | 's' | 'm' | 'l';

export function Icon({ name, size = 'm', className }: { name: IconName; size?: Size; className?: string | undefined }) {
  return (
    <svg className={cx(css['icon'], size !== 'm' && css[size], className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}

type Tone = 'plain' | 'pos' | 'neg' | 'acc' | 'info';

export function IconDisc({ name, tone = 'plain', big = false }: { name: IconName; tone?: Tone; big?: boolean }) {
  return (
    <span className={cx(css['disc'], tone !== 'plain' && css[tone], big && css['big'])}>
      <Icon name={name} size={big ? 'l' : 'm'} />
    </span>
  );
}
