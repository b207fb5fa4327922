import { expect } from 'vitest';
import type { Server, Stack } from '../../stack.ts';
import { activate, callPatiently, moneyCall, type Request } from '../call.ts';
import { createMember, type Member } from '../member.ts';
import { faultTarget, readOwnEntries, readPartnerStatement, setFault } from '../partner.ts';
import { answerOf, drain, passTimeUntil, passVictimsTime } from '../time.ts';
import { amount, checkEnd, expectedMoves, inGame, startMinor } from './expected.ts';
import { type CrashCase, faultOf } from './matrix.ts';

export type CrashScene = { stack: Stack; victim: Server; other: Server };

export async function runCase(scene: CrashScene, one: CrashCase): Promise<void> {
  const { stack, victim, other } = scene;
  const { partner } = one.point;
  const member = await prepare(scene, one);
  const before = await readPartnerStatement(stack, member);
  const request = requestOf(one, member);
  await dieAt(scene, one, request);
  await passVictimsTime(stack);
  if (one.recovery === 'restart') await stack.restart(victim, { FAULT: '' });
  else process.kill(other.program.pid, 'SIGCONT');
  const survivor = one.recovery === 'restart' ? victim : other;
  await drain(stack);
  const answer = await answerOf(stack, survivor.url, request);
  await drain(stack);
  await setFault(stack, faultTarget(partner), 'ok');
  const [ours, theirs] = await Promise.all([readOwnEntries(stack, member), readPartnerStatement(stack, member)]);
  expect(ours, 'our ledger against the provider’s statement').toEqual(theirs);
  const moves = theirs.moves - before.moves;
  expect(moves, 'moved at the partner').toBe(expectedMoves(one));
  await checkEnd(stack, member, one, answer, moves > 0);
  expect(await answerOf(stack, survivor.url, request), 'the same key again').toEqual(answer);
  expect(await readPartnerStatement(stack, member), 'the same key moves nothing').toEqual(theirs);
  expect(await stack.violations()).toEqual([]);
  process.kill(other.program.pid, 'SIGCONT');
}

async function prepare({ stack, other }: CrashScene, { point, otherGame }: CrashCase): Promise<Member> {
  const member = await createMember(stack, startMinor);
  if (point.kind === 'payout') return member;
  await activate(other.url, member, point.partner);
  if (otherGame !== undefined) await activate(other.url, member, otherGame);
  const source = sourceOf(point, otherGame);
  if (source === 'WALLET') return member;
  const { status } = await callPatiently(other.url, moneyCall.transfer(member, 'WALLET', source, inGame));
  expect(status, 'money put into the game beforehand').toBe(200);
  return member;
}

function sourceOf({ kind, partner }: CrashCase['point'], otherGame = 'WALLET'): string {
  return kind === 'transfer-out' ? partner : otherGame;
}

function requestOf({ point, otherGame }: CrashCase, member: Member): Request {
  const key = `key-${member.id}`;
  if (point.kind === 'payout') return moneyCall.withdraw(member, amount, key);
  const target = point.kind === 'transfer-in' ? point.partner : (otherGame ?? 'WALLET');
  return moneyCall.transfer(member, sourceOf(point, otherGame), target, amount, key);
}

async function dieAt({ stack, victim, other }: CrashScene, one: CrashCase, request: Request): Promise<void> {
  await stack.restart(victim, { FAULT: faultOf(one.point) });
  process.kill(other.program.pid, 'SIGSTOP');
  await setFault(stack, faultTarget(one.point.partner), one.behaviour, 1);
  let died: NodeJS.Signals | number | undefined;
  void victim.program.ended.then((how) => (died = how));
  const called = callPatiently(victim.url, request).catch(() => undefined);
  await passTimeUntil(stack, () => died !== undefined, 'the point was never reached');
  expect(died, 'how the server ended').toBe('SIGKILL');
  await called;
}
