import { useCallback, useEffect, useRef, useState } from 'react';
import { coloursOf } from './colour.ts';
import type { SliceColours } from './colour.ts';
import { drawDisc } from './draw.ts';
import type { WheelColours } from './draw.ts';
import { calmFadeMs, planSpin, radiiOf, restingTurn, sliceAngle, wheelEasing, wheelSizePx } from './geometry.ts';
import { fitLabels } from './label.ts';
import type { FittedLabels } from './label.ts';

type DiscSlice = { label: string; bgColor: string; textColor: string };

type DiscSize = { sizePx: number; hubPx: number };

type Disc = {
  paint(slices: readonly DiscSlice[], size: DiscSize): void;
  /** Turns to a slice and darkens the others. Resolves when it stops, never when the wheel was removed meanwhile. */
  turnTo(index: number): Promise<void>;
  lighten(): void;
  close(): void;
};

const mostRatio = 3;

/** Draws the disc once. A transform turns the canvas, so that a busy page does not make it stutter. */
function openDisc(canvas: HTMLCanvasElement): Disc {
  let slices: readonly DiscSlice[] = [];
  let size: DiscSize = { sizePx: 0, hubPx: 0 };
  let won: number | null = null;
  let turned = 0;
  let motion: Animation | null = null;
  let closed = false;

  function draw(): void {
    const context = canvas.getContext('2d');
    if (closed || !context || size.sizePx <= 0) return;
    const { fontFamily, colours, own } = styleOf(canvas, context);
    const ratio = Math.min(window.devicePixelRatio || 1, mostRatio);
    const side = Math.round(size.sizePx * ratio);
    // Setting the size clears the canvas, also when it stays the same.
    canvas.width = side;
    canvas.height = side;
    context.setTransform(side / size.sizePx, 0, 0, side / size.sizePx, 0, 0);
    drawDisc(context, {
      sizePx: size.sizePx,
      fontFamily,
      colours,
      slices: slices.map((slice, index) => coloursOf(slice, index, own)),
      labels: labelsOf(context, fontFamily, slices, size),
      won,
    });
  }

  function stand(): void {
    canvas.style.transform = `rotate(${turned}turn)`;
    motion?.cancel();
    motion = null;
  }

  return {
    paint(nextSlices, nextSize) {
      slices = nextSlices;
      size = nextSize;
      draw();
      void loadLetters(canvas, slices).then(draw);
    },
    async turnTo(index) {
      motion?.cancel();
      const plan = planSpin();
      const from = turned;
      turned = restingTurn(from, index, slices.length, plan.turns, plan.lean);
      motion = wantsCalm() ? fadeIn(canvas, turned) : turn(canvas, from, turned, plan.durationMs);
      await motion.finished.catch(() => new Promise<never>(() => undefined));
      stand();
      won = index;
      draw();
    },
    lighten() {
      won = null;
      turned -= Math.floor(turned);
      stand();
      draw();
    },
    close() {
      closed = true;
      motion?.cancel();
    },
  };
}

const wantsCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function turn(canvas: HTMLCanvasElement, from: number, to: number, durationMs: number): Animation {
  const keyframes = [{ transform: `rotate(${from}turn)` }, { transform: `rotate(${to}turn)` }];
  return canvas.animate(keyframes, { duration: durationMs, easing: wheelEasing, fill: 'forwards' });
}

function fadeIn(canvas: HTMLCanvasElement, to: number): Animation {
  canvas.style.transform = `rotate(${to}turn)`;
  return canvas.animate([{ opacity: 0 }, { opacity: 1 }], { duration: calmFadeMs });
}

function labelsOf(
  context: CanvasRenderingContext2D,
  fontFamily: string,
  slices: readonly DiscSlice[],
  { sizePx, hubPx }: DiscSize,
): FittedLabels {
  const room = { innerPx: hubPx / 2 + 12, outerPx: radiiOf(sizePx).texts, angle: sliceAngle(slices.length) };
  return fitLabels(
    slices.map(({ label }) => label),
    room,
    (text, fontPx) => {
      context.font = `700 ${fontPx}px ${fontFamily}`;
      return context.measureText(text).width;
    },
  );
}

async function loadLetters(canvas: HTMLCanvasElement, slices: readonly DiscSlice[]): Promise<void> {
  const text = slices.map(({ label }) => label).join('');
  try {
    await document.fonts.load(`700 16px ${getComputedStyle(canvas).fontFamily}`, text);
  } catch {
    // Uses the phone's fonts without the design's.
  }
}

type Style = { fontFamily: string; colours: WheelColours; own: readonly SliceColours[] };

function styleOf(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Style {
  const style = getComputedStyle(canvas);
  const colour = (name: string, otherwise: string): string => {
    const said = style.getPropertyValue(name).trim();
    context.fillStyle = '#010203';
    context.fillStyle = said;
    return said !== '' && context.fillStyle !== '#010203' ? said : otherwise;
  };
  const [ink, white, cloth, accent] = [
    colour('--on-accent', '#161a29'),
    colour('--text', '#f4f5f9'),
    colour('--surface-3', '#2f354d'),
    colour('--accent', '#f5dc3a'),
  ];
  return {
    fontFamily: style.fontFamily,
    colours: { ground: colour('--surface', '#181d2e'), stitch: accent },
    own: [
      { fill: accent, text: ink },
      { fill: cloth, text: white },
      { fill: colour('--indigo', '#313c78'), text: white },
      { fill: white, text: ink },
      { fill: cloth, text: white },
      { fill: colour('--indigo-2', '#4255a0'), text: white },
      { fill: white, text: ink },
    ],
  };
}

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
