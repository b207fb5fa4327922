import { useState } from 'react';
import { smallHash } from '@kapao/contract/hash';
import { bankFaces } from '../../lib/banks.ts';
import { cx } from '../cx.ts';
import css from './monogram.module.css';

const shortCode = (code: string): string => (code.length <= 4 ? code : code.slice(0, 2));

export const hueOf = (code: string): number => smallHash(code) % 360;

type Props = { code: string; text?: string; image?: string | undefined; size?: 's' | 'm' | 'l'; accent?: boolean };

/** Hidden from screen readers, as the name is beside it. CSS draws the code, so that it is not part of any text. */
export function Monogram({ code, text = shortCode(code), image, size = 'm', accent = false }: Props) {
  const [failed, setFailed] = useState(false);
  const pictured = image && !failed;
  const sizeClass = size === 's' ? css['monoS'] : size === 'l' ? css['monoL'] : undefined;
  return (
    <span
      className={cx(css['mono'], sizeClass, accent && css['monoAccent'])}
      style={{ '--h': hueOf(code) }}
      aria-hidden="true"
      data-code={pictured ? undefined : text}
    >
      {pictured && <img src={image} alt="" onError={() => setFailed(true)} />}
    </span>
  );
}

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
