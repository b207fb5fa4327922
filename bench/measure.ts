export type Shape = {
  pairs: number;
  seconds: number;
  tries: number;
};

export type Block = () => Promise<number>;

export type Call = () => Promise<unknown>;

export type Pair = { base: number; ours: number; steady: boolean };

export type Limit = { atLeast: number } | { atMost: number };

export type Figure = {
  name: string;
  limit?: Limit;
  median: number;
  spread?: readonly [least: number, most: number];
  detail?: string;
  /** False: the machine's speed changed, so the figure is no verdict. */
  steady?: boolean;
};

const mayMoveBy = 0.2;

/**
 * Alternates blocks of base and ours around a `select 1`. Repeats a pair when that changed by over 20 %
 * (rules#ledger-speed).
 */
export function pairUp(shape: Shape, probe: Block, base: Block, ours: Block): Promise<Pair[]> {
  return makePairs(shape, probe, async (look) => {
    const measured = await base();
    await look();
    return { base: measured, ours: await ours() };
  });
}

/** Alternates single calls of one client, so that noise does not fill a whole block. Medians in ms. */
export function pairCalls(shape: Shape, probe: Block, base: Call, ours: Call): Promise<Pair[]> {
  return makePairs(shape, probe, async () => {
    const times: { base: number[]; ours: number[] } = { base: [], ours: [] };
    const until = performance.now() + 2_000 * shape.seconds;
    while (performance.now() < until) {
      times.base.push(await timeOf(base));
      times.ours.push(await timeOf(ours));
    }
    return { base: medianOf(times.base), ours: medianOf(times.ours) };
  });
}

async function timeOf(call: Call): Promise<number> {
  const at = performance.now();
  await call();
  return performance.now() - at;
}

async function makePairs(
  shape: Shape,
  probe: Block,
  measure: (look: () => Promise<void>) => Promise<Omit<Pair, 'steady'>>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  const steady = () => pairs.filter((pair) => pair.steady);
  for (let tries = shape.pairs * shape.tries; tries > 0 && steady().length < shape.pairs; tries -= 1) {
    const seen: number[] = [];
    const look = async () => void seen.push(await probe());
    await look();
    const pair = await measure(look);
    await look();
    pairs.push({ ...pair, steady: Math.max(...seen) / Math.min(...seen) - 1 <= mayMoveBy });
  }
  return steady().length < shape.pairs ? pairs.slice(-shape.pairs) : steady();
}

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

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

export function quantileOf(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? 0;
}
