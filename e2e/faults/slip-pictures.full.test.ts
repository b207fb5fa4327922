import { afterAll, beforeAll, expect, it } from 'vitest';
import { sizeOf } from '../full.ts';
import { until } from '../processes.ts';
import { startStack, type Stack } from '../stack.ts';
import { openSlipHours, uploadSlip } from './deposits.ts';
import { createMember } from '../member.ts';
import { createRandom, readSeed } from '../random.ts';
import { payByBank } from '../sandbox.ts';
import { pictureKinds, type PictureKind, spoil } from './slip-pictures.ts';

const counts: Record<PictureKind, number> = sizeOf({
  full: { clean: 10, small: 10, rotated: 12, dark: 10, 're-compressed': 12, photographed: 14 },
  soak: { clean: 30, small: 30, rotated: 35, dark: 30, 're-compressed': 35, photographed: 40 },
});

const least = { screenshots: 0.95, photographs: 0.85 };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await openSlipHours(stack);
});
afterAll(() => stack.stop());

type Tally = { read: number; of: number };

it('95 of 100 screenshots are read, and no picture is misread', { timeout: 1_200_000 }, async () => {
  const seed = readSeed();
  const member = await createMember(stack, 0n);
  const tallies: Record<string, Tally> = {};
  let wrong = 0;
  for (const kind of pictureKinds) {
    const tally = (tallies[kind] = { read: 0, of: counts[kind] });
    for (let round = 0; round < counts[kind]; round += 1) {
      const { file, reference } = await payByBank(stack, member, 100, { slipOnly: true });
      const picture = await spoil(file, kind, createRandom(seed, pictureKinds.indexOf(kind) * 1_000 + round));
      const { body } = await uploadSlip(stack.servers[0].url, member, picture);
      const read = await readReference(String(body['slipId']));
      if (read === reference) tally.read += 1;
      else if (read !== null) wrong += 1;
    }
  }
  process.stdout.write(`slips read (SEED=${seed}): ${JSON.stringify(tallies)}\n`);
  const { photographed, ...screenshots } = tallies;
  const sum = (part: keyof Tally) => Object.values(screenshots).reduce((total, tally) => total + tally[part], 0);
  expect(wrong).toBe(0);
  expect(sum('read') / sum('of'), 'screenshots').toBeGreaterThanOrEqual(least.screenshots);
  expect((photographed?.read ?? 0) / (photographed?.of ?? 1), 'photographs').toBeGreaterThanOrEqual(least.photographs);
});

async function readReference(slipId: string): Promise<string | null> {
  let row: { state: string; reference: string | null } | undefined;
  await until(
    async () => {
      const asked = await stack.sql<{ state: string; reference: string | null }>(
        'select state, reference from slip where public_id = $1',
        [slipId],
      );
      row = asked[0];
      return row !== undefined && !['RECEIVED', 'CHECKING'].includes(row.state);
    },
    () => `slip ${slipId} stays in progress`,
  );
  return row?.reference ?? null;
}
