import { expect } from 'vitest';
import { until } from '../../processes.ts';
import type { Stack } from '../../stack.ts';
import { readCash, readOwnBook, readPartnerBook } from '../partner.ts';
import { readDeposits } from '../qr.ts';
import { drain } from '../time.ts';
import { type Player, startMinor } from './player.ts';

/**
 * When all is quiet again: nothing open, both books the same to the satang, every yes carried out and nothing else, and
 * the wallet is what it was plus what came in less what went out.
 */
export async function expectSettled(stack: Stack, players: readonly Player[]): Promise<void> {
  await drain(stack);
  for (const player of players) await expectBalanced(stack, player);
  expect(await stack.violations()).toEqual([]);
}

async function expectBalanced(stack: Stack, { member, done, paidMinor }: Player): Promise<void> {
  await until(
    async () => {
      // Payments nobody told of are asked about when their turn comes.
      await stack.sql(`update qr_request set next_at = now() where member_id = $1 and state <> 'PAID'`, [member.id]);
      await stack.sql(`select pg_notify('kapao_jobs', '')`);
      return (await sumOfDeposits(stack, member)) >= paidMinor;
    },
    () => `a QR payment of member ${member.id} was not credited`,
  );
  const name = `member ${member.id}`;
  const [ours, theirs] = await Promise.all([readOwnBook(stack, member), readPartnerBook(stack, member)]);
  expect(ours, name).toEqual(theirs);
  expect(await sumOfDeposits(stack, member), name).toBe(paidMinor);
  const moves = await countMoves(stack, member.id);
  expect({ in: moves.in, out: moves.out, withdraw: moves.paid + moves.waiting }, name).toEqual(done);
  const cash = await readCash(stack, member);
  expect(cash, name).toEqual({
    posted: startMinor + paidMinor - ours.in + ours.out - ours.paid,
    held: moves.waitingMinor,
  });
  expect(cash.posted - cash.held, name).toBeGreaterThanOrEqual(0n);
}

async function sumOfDeposits(stack: Stack, member: Player['member']): Promise<bigint> {
  return (await readDeposits(stack, member)).reduce((sum, amount) => sum + amount, 0n);
}

/** A payout the bank refused waits for a person with its money held, and is a yes all the same. */
async function countMoves({ sql }: Stack, memberId: string) {
  const counts = await sql<{ kind: string; count: number }>(
    `select kind, count(*)::int as count from transfer where member_id = $1 and phase in ('I', 'P') group by kind`,
    [memberId],
  );
  const [open] = await sql<{ waiting: number; minor: string }>(
    `select count(*)::int as waiting, coalesce(sum(amount_minor), 0)::text as minor
     from withdrawal where member_id = $1 and ended_at is null`,
    [memberId],
  );
  const countOf = (kind: string): number => counts.find((row) => row.kind === kind)?.count ?? 0;
  return {
    in: countOf('transfer-in'),
    out: countOf('transfer-out'),
    paid: countOf('withdraw'),
    waiting: open?.waiting ?? 0,
    waitingMinor: BigInt(open?.minor ?? '0'),
  };
}
