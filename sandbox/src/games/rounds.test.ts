import { expect, it } from 'vitest';
import { isPick, playRound, tables } from './rounds.ts';

it.each(Object.entries(tables))('%s gives back 95 % in the long run, whatever is picked', (_code, table) => {
  const weights = table.outcomes.reduce((sum, outcome) => sum + BigInt(outcome.weight), 0n);
  expect(weights).toBe(10_000n);
  const shares = table.outcomes.map((outcome) => BigInt(outcome.weight) * outcome.pays);
  if (table.kind === 'reels') expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(950_000n);
  else expect(new Set(shares)).toEqual(new Set([950_000n]));
});

it('pays only what the odds say for what has landed', () => {
  for (const table of Object.values(tables)) {
    for (let round = 0; round < 300; round++) {
      const pick = table.outcomes[0]?.label ?? '';
      const { landed, winMinor } = playRound(table, pick, 500n);
      const pays = table.outcomes.find((outcome) => outcome.label === landed)?.pays ?? -1n;
      expect(winMinor).toBe(table.kind === 'reels' || landed === pick ? pays * 5n : 0n);
    }
  }
});

it('a pick outside the table is none', () => {
  const [reels, match, number] = [tables['PGSLOT'], tables['UFABET'], tables['HUAYHD']];
  if (!reels || !match || !number) throw new Error('a table is missing');
  expect([isPick(match, 'home'), isPick(match, 'HOME'), isPick(number, '07'), isPick(number, '7')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
