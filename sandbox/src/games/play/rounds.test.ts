import { expect, it } from 'vitest';
import { allOf, isPick, playRound, returnOf, stepOf } from './rounds.ts';
import type { Table } from './table.ts';
import { tables } from './tables.ts';

const every = Object.entries(tables);
const tableOf = (code: string): Table => {
  const table = tables[code];
  if (!table) throw new Error(`no table of ${code}`);
  return table;
};

it.each(every)('%s returns 95 % in the long run, whatever the pick', (_code, table) => {
  const weights = table.outcomes.reduce((sum, outcome) => sum + outcome.weight, 0);
  expect(weights).toBe(10_000);
  const shares = table.outcomes.map((outcome) => BigInt(outcome.weight) * outcome.pays);
  if (table.kind === 'reels') expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(950_000n);
  else expect(new Set(shares)).toEqual(new Set([950_000n]));
  expect(returnOf(table)).toBe(9500n);
});

it.each(every)('every bet that %s accepts, and its win, fits its decimals', (_code, table) => {
  const unit = 10n ** BigInt(2 - table.decimals);
  for (const stakeMinor of [stepOf(table), ...table.stakesMinor]) {
    expect([stakeMinor % unit, stakeMinor % stepOf(table)]).toEqual([0n, 0n]);
    for (const { pays } of table.outcomes) expect((stakeMinor * pays) % (100n * unit)).toBe(0n);
  }
});

it('all is the largest bet of a balance with only whole wins', () => {
  expect(allOf(tableOf('PGSLOT'), 12_345n)).toBe(12_345n);
  expect(allOf(tableOf('UFABET'), 12_345n)).toBe(12_340n);
  expect(allOf(tableOf('USUN'), 12_345n)).toBe(12_340n);
  expect(allOf(tableOf('CIRCUS'), 12_345n)).toBe(12_300n);
  expect(allOf(tableOf('CIRCUS'), 99n)).toBe(0n);
});

it.each(every)('%s pays only by the odds of the shown result', (_code, table) => {
  const pick = table.outcomes[0]?.label ?? '';
  for (let round = 0; round < 300; round++) {
    const { landed, shown, winMinor } = playRound(table, pick, 500n);
    const pays = table.outcomes.find((outcome) => outcome.label === landed)?.pays ?? -1n;
    expect(winMinor).toBe(table.kind === 'reels' || landed === pick ? pays * 5n : 0n);
    expect(readShown(table, shown)).toBe(landed);
  }
});

function readShown(table: Table, [first = '', second = '', ...more]: string[]): string {
  if (table.kind === 'number') return first + second;
  if (table.kind === 'reels') {
    expect(table.faces).toEqual(expect.arrayContaining([first, second, ...more]));
    const isPaying = table.outcomes.some(({ label }) => label === first);
    return isPaying && [second, ...more].every((face) => face === first) ? first : '';
  }
  const order =
    table.shows === 'cards' ? ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] : [...'0123'];
  const [left, even, right] = table.outcomes.map(({ label }) => label);
  const lead = order.indexOf(first) - order.indexOf(second);
  return (lead === 0 ? even : lead > 0 ? left : right) ?? '';
}

it('draws results by their odds', () => {
  const table = tableOf('IMI');
  const rounds = 20_000;
  const counts = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    const { landed } = playRound(table, '', 100n);
    counts.set(landed, (counts.get(landed) ?? 0) + 1);
  }
  for (const { label, weight } of table.outcomes) {
    const share = weight / 10_000;
    // Six standard deviations: fails by chance once in 5 * 10^11 runs.
    const slack = 6 * Math.sqrt((share * (1 - share)) / rounds);
    expect(Math.abs((counts.get(label) ?? 0) / rounds - share)).toBeLessThan(slack);
  }
});

it('a pick outside the table is refused', () => {
  const [match, number] = [tableOf('UFABET'), tableOf('HUAYHD')];
  expect([isPick(match, 'home'), isPick(match, 'HOME'), isPick(number, '07'), isPick(number, '7')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
