import { cx } from '../cx.ts';
import css from './icon.module.css';

export function Logo({ big = false }: { big?: boolean }) {
  return (
    <svg className={cx(css['logo'], big && css['logoBig'])} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="7" y="3" width="18" height="17" rx="4" fill="var(--accent)" />
      <path
        fill="currentColor"
        d="M3 13.5A2.5 2.5 0 0 1 5.5 11h3.200c1.700 0 2.600.9 3.200 2.200a4.500 4.500 0 0 0 8.200 0c.6-1.300 1.500-2.200 3.200-2.200h3.200a2.500 2.500 0 0 1 2.500 2.500V23a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6z"
      />
    </svg>
  );
}
