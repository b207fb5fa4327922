import { cx } from '../cx.ts';
import css from './state.module.css';

type Props = { width?: number | string; height: number; round?: boolean; on?: 'accent' | 'surface' };

export function Skeleton({ width = '100%', height, round = false, on }: Props) {
  const tone = on === 'accent' ? css['onAccent'] : on === 'surface' ? css['onSurface'] : undefined;
  return (
    <span
      className={cx(css['skeleton'], tone)}
      style={{ width, height, ...(round ? { borderRadius: height } : {}) }}
      aria-hidden="true"
    />
  );
}
