import { useCallback, useEffect, useRef, useState } from 'react';
import { openDisc } from './disc.ts';
import type { Disc, DiscSlice } from './disc.ts';
import { wheelSizePx } from './geometry.ts';

/** See product#spin. */
const resizeDebounceMs = 500;

type Slice = DiscSlice & { code: string };

export function useDisc(slices: readonly Slice[]) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const hub = useRef<HTMLButtonElement>(null);
  const disc = useRef<Disc | null>(null);
  const { sizePx, ratio } = useWheelSize();

  useEffect(() => {
    if (!canvas.current) return undefined;
    const opened = openDisc(canvas.current);
    disc.current = opened;
    return () => {
      disc.current = null;
      opened.close();
    };
  }, []);
  useEffect(() => {
    disc.current?.paint(slices, { sizePx, hubPx: hub.current?.offsetWidth ?? 0 });
  }, [slices, sizePx, ratio]);

  const turn = useCallback(
    async (code: string): Promise<void> => {
      const index = slices.findIndex((slice) => slice.code === code);
      if (index >= 0) await disc.current?.turnTo(index);
    },
    [slices],
  );
  const lighten = useCallback(() => disc.current?.lighten(), []);
  return { canvas, hub, turn, lighten };
}

const measured = () => ({ sizePx: wheelSizePx(window.innerWidth), ratio: window.devicePixelRatio });

function useWheelSize() {
  const [size, setSize] = useState(measured);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setSize(measured()), resizeDebounceMs);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return size;
}
