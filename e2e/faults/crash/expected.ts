import { expect } from 'vitest';
import type { Stack } from '../../stack.ts';
import type { Answer } from '../call.ts';
import type { Member } from '../member.ts';
import { readCash } from '../partner.ts';
import { countOpen } from '../time.ts';
import type { CrashCase } from './matrix.ts';

export const startMinor = 100_000n;
export const inGame = 300;
const inGameMinor = 30_000n;
export const amount = 150;
const amountMinor = 15_000n;

export function expectedMoves({ point, behaviour, otherGame }: CrashCase): 0 | 1 | 2 {
  if (otherGame !== undefined) return 2;
  if (behaviour === 'refuse') return 0;
  if (point.capability !== 'C') return 1;
  return behaviour === 'timeout-before' || diesBetweenReserveAndCall(point) ? 0 : 1;
}

function diesBetweenReserveAndCall({ effect, edge }: CrashCase['point']): boolean {
  return `${effect}.${edge}` === 'reserve.after' || effect === 'measure' || `${effect}.${edge}` === 'call.before';
}

export async function checkEnd(stack: Stack, member: Member, one: CrashCase, answer: Answer, moved: boolean) {
  const payout = one.point.kind === 'payout';
  expect(answer.body.message, 'answer').toBe(moved || payout ? 'SUCCESS' : 'TRANSFER_FAIL');
  const held = payout && !moved ? amountMinor : 0n;
  const posted = endMinor(one, moved);
  expect(await readCash(stack, member), 'wallet').toEqual({ posted, held });
  const [row] = await stack.sql<{ status: string }>(
    'select status from statement where member_id = $1 order by number desc limit 1',
    [member.id],
  );
  expect(row?.status, 'statement').toBe(moved ? 'SUCCESS' : payout ? 'PENDING' : 'FAILED');
  expect(await countOpen(stack), 'open intents').toBe(0);
}

function endMinor({ point, otherGame }: CrashCase, moved: boolean): bigint {
  if (otherGame !== undefined) return startMinor - inGameMinor;
  const before = point.kind === 'transfer-out' ? startMinor - inGameMinor : startMinor;
  if (!moved) return before;
  return point.kind === 'transfer-out' ? before + amountMinor : before - amountMinor;
}
