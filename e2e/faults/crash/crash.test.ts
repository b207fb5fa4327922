import { expect, it } from 'vitest';
import { sizeOf } from '../../full.ts';
import { listKillPoints, dieAt, type Point } from '../kills.ts';
import { shareStack, startStack, type Server, type Stack } from '../../stack.ts';
import { type Answer, moneyCall, type Request } from '../../api.ts';
import type { Member } from '../../member.ts';
import { faultTarget, setFault } from '../../sandbox.ts';
import { createPlayer, inGameMinor, startMinor } from '../player.ts';
import { readCash, readOwnEntries, readPartnerStatement, readStatuses } from '../statements.ts';
import { answerOf, countOpen, drain, passTimeUntil } from '../time.ts';

const behaviours: readonly Behaviour[] = ['ok', 'refuse', 'timeout-before', 'timeout-after', 'error-after', 'late'];

const amount = 150;
const amountMinor = 15_000n;

/** Slow enough that a partner's late work comes after the server's timeout (4 s). The gate has no late work. */
const slow = { servers: 2, sandboxEnv: { SANDBOX_PACE: '0.8' } };
const [open, isShared] = sizeOf({ gate: [shareStack, true], full: [() => startStack(slow), false] } as const);

const stacks = sizeOf({ gate: 1, full: 5 });

/** `CASE='IMI transfer-in.settle.before'` runs only the cases with this in their name. */
const only = process.env['CASE'];

const minute = 60_000;

it(
  'a server killed at any point of any saga neither loses nor doubles money',
  { timeout: sizeOf({ gate: 10, full: 45, soak: 180 }) * minute },
  async () => {
    const points = await listKillPoints<Point>();
    const choose = only === undefined ? sizeOf({ gate: gateCases, full: fullCases, soak: allCases }) : allCases;
    const cases = choose(points).filter((one) => nameOf(one).includes(only ?? ''));
    const reached = new Set(cases.map(({ point }) => wayOf(point)));
    if (choose !== gateCases && only === undefined) expect(reached).toEqual(new Set(points.map(wayOf)));
    const clean = await runAll(cases);
    process.stdout.write(`crash matrix: ${clean} of ${cases.length} kills clean, ${reached.size} points of the code\n`);
    expect(clean).toBe(cases.length);
  },
);

async function runAll(cases: readonly CrashCase[]): Promise<number> {
  const queue = [...cases];
  const result: Result = { clean: 0, reports: [] };
  await Promise.all(Array.from({ length: Math.min(stacks, queue.length) }, () => runCases(queue, result)));
  expect(result.reports).toEqual([]);
  return result.clean;
}

type Result = { clean: number; reports: string[] };

/** Runs cases until the queue is empty. After a failure it goes on with another stack. */
async function runCases(queue: CrashCase[], result: Result): Promise<void> {
  while (queue.length > 0) await runStack(queue, result);
}

async function runStack(queue: CrashCase[], result: Result): Promise<void> {
  const stack = await open();
  const [victim, other = victim] = stack.servers;
  try {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const failure = await runCase({ stack, victim, other }, one).catch((error: unknown) => String(error));
      if (failure !== undefined) {
        result.reports.push(`${nameOf(one)}: ${failure}\n${victim.program.output()}`);
        break;
      }
      result.clean += 1;
    }
    result.reports.push(...(await stack.violations()));
  } finally {
    process.kill(other.program.pid, 'SIGCONT');
    if (!isShared) await stack.stop();
  }
}

type CrashScene = { stack: Stack; victim: Server; other: Server };

async function runCase({ stack, victim, other }: CrashScene, one: CrashCase): Promise<void> {
  const { point, behaviour, recovery, otherGame } = one;
  const games = point.kind === 'payout' ? [] : [point.partner, otherGame].filter((game) => game !== undefined);
  const filled = point.kind === 'payout' ? 'WALLET' : sourceOf(one);
  const member = await createPlayer(stack, other.url, { games, filled });
  const before = await readPartnerStatement(stack, member);
  const request = moneyRequest(one, member);
  const target = faultTarget(point.partner);
  await dieAt(
    stack,
    { victim, other, fault: faultOf(point), request },
    {
      prepare: () => setFault(stack, target, behaviour, 1),
      wait: (isOver) => passTimeUntil(stack, isOver, 'the point was never reached'),
    },
  );
  await passVictimsTime(stack);
  if (recovery === 'restart') await stack.restart(victim, { FAULT: '' });
  else process.kill(other.program.pid, 'SIGCONT');
  const survivor = recovery === 'restart' ? victim : other;
  await drain(stack);
  const answer = await answerOf(stack, survivor.url, request);
  await drain(stack);
  await setFault(stack, target, 'ok');
  const [ours, theirs] = await Promise.all([readOwnEntries(stack, member), readPartnerStatement(stack, member)]);
  expect(ours, 'our ledger against the provider’s statement').toEqual(theirs);
  const moves = theirs.moves - before.moves;
  expect(moves, 'moved at the partner').toBe(expectedMoves(one));
  await checkEnd(stack, member, one, { answer, moved: moves > 0 });
  expect(await answerOf(stack, survivor.url, request), 'the same key again').toEqual(answer);
  expect(await readPartnerStatement(stack, member), 'the same key moves nothing').toEqual(theirs);
  expect(await stack.violations()).toEqual([]);
  process.kill(other.program.pid, 'SIGCONT');
}

const sourceOf = ({ point: { kind, partner }, otherGame = 'WALLET' }: CrashCase): string =>
  kind === 'transfer-out' ? partner : otherGame;

function moneyRequest(one: CrashCase, member: Member): Request {
  const { point, otherGame = 'WALLET' } = one;
  const key = `key-${member.id}`;
  if (point.kind === 'payout') return moneyCall.withdraw(member, amount, key);
  const target = point.kind === 'transfer-in' ? point.partner : otherGame;
  return moneyCall.transfer(member, sourceOf(one), target, amount, key);
}

function expectedMoves({ point: { capability, effect, edge }, behaviour, otherGame }: CrashCase): 0 | 1 | 2 {
  if (otherGame !== undefined) return 2;
  if (behaviour === 'refuse') return 0;
  if (capability !== 'C') return 1;
  const diesBeforeCall = ['reserve.after', 'call.before'].includes(`${effect}.${edge}`) || effect === 'measure';
  return behaviour === 'timeout-before' || diesBeforeCall ? 0 : 1;
}

type End = { answer: Answer; moved: boolean };

async function checkEnd(stack: Stack, member: Member, one: CrashCase, { answer, moved }: End): Promise<void> {
  const payout = one.point.kind === 'payout';
  expect(answer.body.message, 'answer').toBe(moved || payout ? 'SUCCESS' : 'TRANSFER_FAIL');
  const held = payout && !moved ? amountMinor : 0n;
  expect(await readCash(stack, member), 'wallet').toEqual({ posted: endMinor(one, moved), held });
  const statuses = await readStatuses(stack, member);
  expect(statuses.at(-1), 'statement').toBe(moved ? 'SUCCESS' : payout ? 'PENDING' : 'FAILED');
  expect(await countOpen(stack), 'open intents').toBe(0);
}

function endMinor({ point, otherGame }: CrashCase, moved: boolean): bigint {
  if (otherGame !== undefined) return startMinor - inGameMinor;
  const [before, change] =
    point.kind === 'transfer-out' ? [startMinor - inGameMinor, amountMinor] : [startMinor, -amountMinor];
  return moved ? before + change : before;
}

type Behaviour = 'ok' | 'refuse' | 'timeout-before' | 'timeout-after' | 'error-after' | 'late' | 'lag';

type CrashCase = {
  point: Point;
  behaviour: Behaviour;
  recovery: 'restart' | 'takeover';
  otherGame?: string;
};

const faultOf = ({ kind, effect, edge }: Point): string => `${kind}.${effect}.${edge}`;

const nameOf = ({ point, behaviour, recovery, otherGame }: CrashCase): string =>
  `${point.partner} ${faultOf(point)}${otherGame === undefined ? '' : ` with ${otherGame}`} × ${behaviour}, ${recovery}`;

/** Only a partner with a status query can answer too early that there was no call. */
const behavioursOf = ({ capability }: Point): readonly Behaviour[] =>
  capability === 'B' ? [...behaviours, 'lag'] : behaviours;

function allCases(points: readonly Point[]): CrashCase[] {
  const plain = points.flatMap((point) =>
    behavioursOf(point).flatMap((behaviour) =>
      (['restart', 'takeover'] as const).map((recovery) => ({ point, behaviour, recovery })),
    ),
  );
  return [...plain, ...betweenGames(points)];
}

const wayOf = ({ kind, capability, listed, effect, edge }: Point): string =>
  `${kind} ${capability}${listed ? ' with a list' : ''} ${effect}.${edge}`;

function fullCases(points: readonly Point[]): CrashCase[] {
  const ways = [...Map.groupBy(points, wayOf).values()];
  const plain = ways.flatMap((partners, way) => {
    const behavioursHere = partners[0] === undefined ? [] : behavioursOf(partners[0]);
    return Array.from({ length: Math.max(partners.length, behavioursHere.length) }, (_, round): CrashCase[] => {
      const point = partners[round % partners.length];
      const behaviour = behavioursHere[round % behavioursHere.length];
      if (point === undefined || behaviour === undefined) return [];
      return [{ point, behaviour, recovery: (way + round) % 6 === 0 ? 'restart' : 'takeover' }];
    }).flat();
  });
  return [...plain, ...betweenGames(points)];
}

function gateCases(points: readonly Point[]): CrashCase[] {
  const kinds = ['transfer-in A', 'transfer-out B', 'payout B'];
  const chosen = kinds.map((name) =>
    points.find(
      ({ kind, capability, effect, edge }) => `${kind} ${capability} ${effect}.${edge}` === `${name} settle.before`,
    ),
  );
  return chosen.flatMap((point) => (point ? [{ point, behaviour: 'timeout-after', recovery: 'takeover' }] : []));
}

function betweenGames(points: readonly Point[]): CrashCase[] {
  const gameOf = (capability: Point['capability']) =>
    points.find((point) => point.kind === 'transfer-out' && point.capability === capability)?.partner;
  const [from, to] = [gameOf('A'), gameOf('B')];
  if (from === undefined || to === undefined) throw new Error('needs a game of class A and one of class B');
  return points.flatMap((point): CrashCase[] => {
    // The second leg has no start point: the commit that settles the first leg creates it.
    const isFirst = point.kind === 'transfer-out' && point.partner === from;
    const isSecond = point.kind === 'transfer-in' && point.partner === to && point.effect !== 'reserve';
    if (!isFirst && !isSecond) return [];
    return [{ point, behaviour: 'ok', recovery: 'takeover', otherGame: isFirst ? to : from }];
  });
}

/** Ends a killed server's lease; its sent calls have arrived. Correct only while no other process holds a lease. */
async function passVictimsTime({ sql }: Pick<Stack, 'sql'>): Promise<void> {
  await sql(
    `update intent set next_at = now(), lease_until = now(), sent_by = least(sent_by, now()) where ended_at is null`,
  );
}
