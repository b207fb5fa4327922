import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { sizeOf } from '../full.ts';
import { until } from '../processes.ts';
import { shareStack, type Server, type Stack } from '../stack.ts';
import { listKillPoints } from './kills.ts';
import { readCash, readStatuses } from './statements.ts';
import { passDepositTime } from './time.ts';
import { createMember, type Member } from '../member.ts';
import { createRandom, readSeed } from '../random.ts';
import { payByBank, setFault } from '../sandbox.ts';

const rounds = sizeOf({ gate: 1, full: 10, soak: 100 });
const linesARound = 8;

const points = await listKillPoints('feed.');

let stack: Stack;
let victim: Server;
let other: Server;
beforeAll(async () => {
  stack = await shareStack();
  [victim, other = victim] = stack.servers;
});

const passFeedTime = (): Promise<void> => passDepositTime(stack, 'feed');

async function expectCredited(member: Member, minor: bigint, payments: number): Promise<void> {
  await until(
    async () => {
      await passFeedTime();
      return (await readCash(stack, member)).posted >= minor;
    },
    () => 'not everything was credited',
  );
  await passFeedTime();
  await sleep(500);
  expect(await readCash(stack, member)).toEqual({ posted: minor, held: 0n });
  expect(await readStatuses(stack, member)).toEqual(Array.from({ length: payments }, () => 'SUCCESS'));
  expect(await stack.violations()).toEqual([]);
}

it('all kill points are listed', () => {
  expect(points).toContain('feed.line.before');
  expect(new Set(points).size).toBe(points.length);
});

it.each(sizeOf({ gate: ['feed.line.before'], full: points }))(
  'a server killed at %s credits the line once after its restart',
  async (point) => {
    const member = await createMember(stack, 0n);
    await stack.kill(other);
    await stack.kill(victim);
    await payByBank(stack, member, 100);
    await passFeedTime();
    await stack.restart(victim, { FAULT: point }).catch(() => undefined);
    expect(await victim.program.ended).toBe('SIGKILL');
    await passFeedTime();
    await stack.restart(victim, { FAULT: '' });
    await expectCredited(member, 10_000n, 1);
    await stack.restart(other);
  },
);

const killedAgainAndAgain =
  'of two servers that read one list, of which one is killed again and again, each line is credited once';
it(killedAgainAndAgain, { timeout: (rounds + 2) * 60_000 }, async () => {
  const seed = readSeed();
  const random = createRandom(seed, 0);
  for (let round = 0; round < rounds; round += 1) {
    const member = await createMember(stack, 0n);
    await setFault(stack, 'bank', 'swap', 20);
    const paying = Promise.all(
      Array.from({ length: linesARound }, (_none, index) => payByBank(stack, member, 10 + index)),
    );
    await sleep(random.below(400));
    await passFeedTime();
    await sleep(random.below(60));
    await stack.kill(victim);
    await paying;
    await stack.restart(victim);
    await setFault(stack, 'bank', 'ok');
    const sum = BigInt(linesARound * 10 + (linesARound * (linesARound - 1)) / 2) * 100n;
    await expectCredited(member, sum, linesARound).catch((error: unknown) => {
      throw new Error(`SEED=${seed}, round ${round}`, { cause: error });
    });
  }
});
