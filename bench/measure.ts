/** How often and how long each figure is measured. */
export type Shape = { pairs: number; seconds: number };

/** Runs for a while and answers a rate or a time. */
export type Block = () => Promise<number>;

export type Pair = { base: number; ours: number; steady: boolean };

export type Limit = { atLeast: number } | { atMost: number };

/** One line of the report. */
export type Figure = {
  name: string;
  limit?: Limit;
  median: number;
  spread?: readonly [least: number, most: number];
  /** For information only: absolute figures are those of one machine in one minute. */
  detail?: string;
  /** False: the machine moved under it, and it is no verdict. */
  steady?: boolean;
};

const mayMoveBy = 0.2;
const triesAPair = 3;

/**
 * Blocks in turn, ours after the base each time, so that a noisy minute hits both. `probe` is the round trip of a
 * `select 1`, taken before, between and after; a pair under which it moved by more than 20 % is made again (money §5).
 */
export async function pairUp(shape: Shape, probe: Block, base: Block, ours: Block): Promise<Pair[]> {
  const pairs: Pair[] = [];
  const steady = () => pairs.filter((pair) => pair.steady);
  for (let tries = shape.pairs * triesAPair; tries > 0 && steady().length < shape.pairs; tries -= 1) {
    const probes = [await probe()];
    const measured = await base();
    probes.push(await probe());
    const own = await ours();
    probes.push(await probe());
    const moved = Math.max(...probes) / Math.min(...probes) - 1;
    pairs.push({ base: measured, ours: own, steady: moved <= mayMoveBy });
  }
  return steady().length < shape.pairs ? pairs.slice(-shape.pairs) : steady();
}

/** A figure out of pairs: the median of what `value` makes of each, and the spread. */
export function figureOf(
  line: Pick<Figure, 'name' | 'limit'>,
  pairs: readonly Pair[],
  value: (pair: Pair) => number,
  unit: string,
): Figure {
  const values = pairs.map(value).toSorted((a, b) => a - b);
  const middleOf = (side: 'base' | 'ours') => medianOf(pairs.map((pair) => pair[side])).toPrecision(3);
  return {
    ...line,
    median: medianOf(values),
    spread: [values[0] ?? 0, values.at(-1) ?? 0],
    detail: `${middleOf('ours')} against ${middleOf('base')} ${unit}`,
    steady: pairs.every((pair) => pair.steady),
  };
}

export const ratio = ({ base, ours }: Pair): number => ours / base;
export const difference = ({ base, ours }: Pair): number => ours - base;

export const medianOf = (values: readonly number[]): number => quantileOf(values, 0.5);

export function quantileOf(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}
