import { cx } from '../cx.ts';
import { bankFaces } from '../../lib/banks.ts';
import css from './icon.module.css';
import { Monogram } from './monogram.tsx';

/** Tile of a bank in its colour. Hidden from screen readers, as the bank's name is beside it. */
export function BankFace({ code, size = 'm' }: { code: string; size?: 's' | 'm' }) {
  const face = bankFaces.get(code);
  if (!face) return <Monogram code={code} size={size} />;
  return (
    <span
      className={cx(css['mono'], size === 's' && css['monoS'], face.short.length > 4 && css['monoLong'])}
      style={{ background: face.color, color: face.text }}
      aria-hidden="true"
      data-code={face.short}
    />
  );
}
