import { useState } from 'react';
import type { ReactNode } from 'react';
import { safePicture } from '../../lib/safe-picture.ts';
import { cx } from '../../ui/cx.ts';
import { hueOf } from '../../ui/icon/monogram.tsx';
import { Pattern } from '../../ui/icon/pattern.tsx';
import css from './picture.module.css';

type Props = { image: string | undefined; code: string; className?: string | undefined; children?: ReactNode };

/**
 * Shows an operator's picture, or flat art of the code when it is missing or fails to load. `children` appear on flat
 * art only: pictures carry no text (design#components).
 */
export function BannerPicture({ image, code, className, children }: Props) {
  const [lost, setLost] = useState<string | null>(null);
  const source = image === undefined || image === '' ? null : safePicture(image);
  return (
    <span className={cx(css['frame'], className)} style={{ '--h': hueOf(code) }} aria-hidden="true">
      {source !== null && source !== lost ? (
        <img src={source} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setLost(source)} />
      ) : (
        <>
          <Pattern code={code} />
          {children}
        </>
      )}
    </span>
  );
}
