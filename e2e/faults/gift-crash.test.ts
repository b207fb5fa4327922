import { afterAll, beforeAll, expect, it } from 'vitest';
import { sizeOf } from '../full.ts';
import { until } from '../processes.ts';
import { shareStack, type Server, type Stack } from '../stack.ts';
import { type Answer, call, callPatiently, type Request } from '../api.ts';
import { countTaken, handIn } from './deposits.ts';
import { dieAt, listKillPoints } from './kills.ts';
import { readCash, readDeposits, readStatuses } from './statements.ts';
import { createMember } from '../member.ts';
import { passDepositTime } from './time.ts';
import { makeGift, setFault } from '../sandbox.ts';

const behaviours = ['ok', 'timeout-after', 'refuse', 'late', 'error-after', 'timeout-before', 'lag', 'down'] as const;
type Behaviour = (typeof behaviours)[number];
type Case = { point: string; behaviour: Behaviour };

const amountMinor = 5_000n;
const gatePoint = 'gift.redeem.after';

let stack: Stack;
let victim: Server;
let other: Server;
beforeAll(async () => {
  stack = await shareStack();
  [victim, other = victim] = stack.servers;
});
afterAll(() => {
  process.kill(other.program.pid, 'SIGCONT');
});

async function listCases(): Promise<Case[]> {
  const points = await listKillPoints('gift.');
  const all = points.flatMap((point) => behaviours.map((behaviour) => ({ point, behaviour })));
  const gate = all.filter((one) => one.point === gatePoint && one.behaviour === 'timeout-after');
  const each = all.filter((_, round) => round % behaviours.length === Math.floor(round / behaviours.length) % 8);
  return sizeOf({ gate, full: each, soak: all });
}

async function passTimeUntil(isOver: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const passAndLook = async (): Promise<boolean> => {
    await passDepositTime(stack, 'gift');
    return isOver();
  };
  await until(passAndLook, () => what);
}

async function answerOf(request: Request): Promise<Answer> {
  let answer = await callPatiently(other.url, request);
  const isFinal = async () => {
    answer = await callPatiently(other.url, request);
    return answer.body.message !== 'OK';
  };
  if (answer.body.message === 'OK') await passTimeUntil(isFinal, 'the gift stays open');
  return answer;
}

async function runCase(one: Case): Promise<void> {
  const member = await createMember(stack, 0n);
  const link = await makeGift(stack, 50);
  const request = await handIn(other.url, member, link, 'a-key');
  await dieAt(
    stack,
    { victim, other, fault: one.point, request },
    {
      prepare: () => setFault(stack, 'truemoney', one.behaviour, 1),
      wait: (isOver) => passTimeUntil(isOver, `${one.point} was never reached`),
    },
  );
  await stack.sql('update gift set lease_until = now(), next_at = app_now() where ended_at is null');
  process.kill(other.program.pid, 'SIGCONT');
  const answer = await answerOf(request);
  const credits = one.behaviour === 'refuse' ? [] : [amountMinor];
  expect(answer.body.message, 'answer').toBe(credits.length === 0 ? 'TRUELINK_INVALID' : 'SUCCESS');
  expect(await readDeposits(stack, member, 'truemoney'), 'credits').toEqual(credits);
  expect(await countTaken(stack, link), 'tickets taken at the partner').toBe(credits.length);
  expect((await readCash(stack, member)).posted).toBe(credits[0] ?? 0n);
  const statuses = await readStatuses(stack, member);
  // A refusal has a row only if the caller was still there to receive it.
  expect(statuses.filter((status) => status !== 'FAILED')).toEqual(credits.map(() => 'SUCCESS'));
  expect(statuses.length).toBeLessThanOrEqual(1);
  expect(await call(other.url, request), 'the same key again').toEqual(answer);
  expect(await stack.violations()).toEqual([]);
  await setFault(stack, 'truemoney', 'ok');
}

it(
  'a server killed at any step of a gift link credits it as often as its partner records: once or not at all',
  async () => {
    const cases = await listCases();
    const failures: string[] = [];
    for (const one of cases) {
      await runCase(one).catch((error: unknown) => {
        process.kill(other.program.pid, 'SIGCONT');
        failures.push(`${one.point} × ${one.behaviour}: ${String(error)}`);
      });
    }
    process.stdout.write(`gift links: ${cases.length - failures.length} of ${cases.length} kills clean\n`);
    expect(failures).toEqual([]);
  },
  sizeOf({ full: 900_000, soak: 3_600_000 }),
);
