import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { full, sizeOf } from '../full.ts';
import { until } from '../processes.ts';
import { shareStack, type Server, type Stack } from '../stack.ts';
import { openSlipHours, readSlips, uploadSlip } from './deposits.ts';
import { listKillPoints } from './kills.ts';
import { readCash, readDeposits, readStatuses } from './statements.ts';
import { passDepositTime } from './time.ts';
import { createMember, type Member } from '../member.ts';
import { createRandom, readSeed } from '../random.ts';
import { payByBank } from '../sandbox.ts';

const rounds = sizeOf({ gate: 0, full: 5, soak: 50 });

const points = await listKillPoints('slip.');

type Kill = { point: string; recovery: 'restart' | 'takeover' };
const recoveries = ['restart', 'takeover'] as const;
const kills: Kill[] = full
  ? points.flatMap((point) => recoveries.map((recovery) => ({ point, recovery })))
  : [{ point: 'slip.settle.before', recovery: 'takeover' }];

let stack: Stack;
let victim: Server;
let other: Server;
beforeAll(async () => {
  stack = await shareStack();
  [victim, other = victim] = stack.servers;
  await openSlipHours(stack);
});

async function expectCreditedOnce(member: Member, url: string): Promise<void> {
  await until(
    async () => {
      await passDepositTime(stack, 'slip');
      return (await readSlips(url, member)).every(({ status }) => status !== 'PENDING');
    },
    () => 'a slip stays in progress',
  );
  const slips = await readSlips(url, member);
  const successes = slips.filter(({ status }) => status === 'SUCCESS');
  expect(successes).toMatchObject([{ amount: 100, note: '' }]);
  expect(await readDeposits(stack, member, 'slip')).toEqual([10_000n]);
  expect(await readCash(stack, member)).toEqual({ posted: 10_000n, held: 0n });
  expect(await readStatuses(stack, member)).toEqual(['SUCCESS']);
  expect(await stack.violations()).toEqual([]);
}

it('all kill points are listed', () => {
  const steps = ['receive', 'read', 'verify', 'settle'];
  const expected = steps.flatMap((step) => [`slip.${step}.before`, `slip.${step}.after`]);
  expect(points.toSorted()).toEqual(expected.toSorted());
});

it.each(kills)('a server killed at $point credits the slip once ($recovery)', async ({ point, recovery }) => {
  const member = await createMember(stack, 0n);
  const { file } = await payByBank(stack, member, 100, { slipOnly: true });
  await stack.restart(victim, { FAULT: point });
  process.kill(other.program.pid, 'SIGSTOP');
  const answer = await uploadSlip(victim.url, member, file).catch(() => undefined);
  expect(await victim.program.ended).toBe('SIGKILL');
  expect(answer?.status).toBe(point.startsWith('slip.receive') ? undefined : 202);
  process.kill(other.program.pid, 'SIGCONT');
  if (recovery === 'restart') await stack.restart(victim, { FAULT: '' });
  const survivor = recovery === 'restart' ? victim : other;
  // A member without an answer sends the picture again. One with an answer may, too.
  expect((await uploadSlip(survivor.url, member, file)).status).toBe(202);
  await expectCreditedOnce(member, survivor.url);
  if (recovery === 'takeover') await stack.restart(victim, { FAULT: '' });
});

it('two servers that process slips, of which one is killed at any moment, credit each transfer once', async () => {
  const seed = readSeed();
  const random = createRandom(seed, 0);
  for (let round = 0; round < rounds; round += 1) {
    const member = await createMember(stack, 0n);
    const { file } = await payByBank(stack, member, 100, { slipOnly: true });
    await Promise.all(Array.from({ length: 4 }, () => uploadSlip(other.url, member, file)));
    await sleep(random.below(600));
    await stack.kill(victim);
    await stack.restart(victim);
    await expectCreditedOnce(member, other.url).catch((error: unknown) => {
      throw new Error(`SEED=${seed}, round ${round}`, { cause: error });
    });
  }
});
