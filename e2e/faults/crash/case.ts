import { expect } from 'vitest';
import { type Answer, moneyCall, type Request } from '../../api.ts';
import type { Member } from '../../member.ts';
import { faultTarget, setFault } from '../../sandbox.ts';
import type { Server, Stack } from '../../stack.ts';
import { dieAt } from '../kills.ts';
import { createPlayer, inGameMinor, startMinor } from '../player.ts';
import { readCash, readOwnEntries, readPartnerStatement, readStatuses } from '../statements.ts';
import { answerOf, countOpen, drain, passTimeUntil, passVictimsTime } from '../time.ts';
import { type CrashCase, faultOf } from './matrix.ts';

export type CrashScene = { stack: Stack; victim: Server; other: Server };

const amount = 150;
const amountMinor = 15_000n;

export async function runCase({ stack, victim, other }: CrashScene, one: CrashCase): Promise<void> {
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
