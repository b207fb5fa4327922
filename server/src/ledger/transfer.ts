import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** One double entry. `op` names the effect for ever: the same op never happens twice (rules#ledger). */
export type Entry = {
  op: string;
  debit: string;
  credit: string;
  amountMinor: bigint;
  memberId: bigint;
  kind: string;
};

/** `replay`: this very effect stands already. `insufficient`: refused by the floor, and nothing was changed. */
export type EntryOutcome = 'done' | 'replay' | 'insufficient';

type Answer = { transfer_id: bigint | null; outcome: string };

const firstLeg = 0;

/** Moves money at once. */
export async function instant(tx: Tx, entry: Entry): Promise<EntryOutcome> {
  const { rows } = await sql<Answer>`
    select * from ledger_instant(${entry.op}, ${firstLeg}::smallint, ${entry.debit}, ${entry.credit},
      ${entry.amountMinor}, ${entry.memberId}, ${entry.kind})`.execute(tx);
  return rows[0]?.outcome as EntryOutcome;
}

/** Sets money of `debit` aside for `credit` until {@link resolve}. */
export async function hold(tx: Tx, entry: Entry): Promise<EntryOutcome> {
  const { rows } = await sql<Answer>`
    select * from ledger_hold(${entry.op}, ${firstLeg}::smallint, ${entry.debit}, ${entry.credit},
      ${entry.amountMinor}, ${entry.memberId}, ${entry.kind})`.execute(tx);
  return rows[0]?.outcome as EntryOutcome;
}

/**
 * Ends a hold: `P` moves the money, `V` gives it back. Answers the end that stands; a different one than asked for
 * means somebody else was first, and the caller must throw.
 */
export async function resolve(tx: Tx, op: string, phase: 'P' | 'V'): Promise<'P' | 'V'> {
  const { rows } = await sql<Answer>`
    select * from ledger_resolve(${op}, ${firstLeg}::smallint, ${phase}::"char")`.execute(tx);
  return rows[0]?.outcome as 'P' | 'V';
}

export type Gift = { op: string; account: string; amountMinor: bigint };

/** Credits many members from one house account in one statement; at most 50 a commit (rules#ledger). */
export async function instantMany(tx: Tx, house: string, kind: string, gifts: readonly Gift[]): Promise<number> {
  const { rows } = await sql`
    select * from ledger_instant_many(${house}, ${kind}, ${gifts.map((gift) => gift.op)}::text[],
      ${gifts.map((gift) => gift.account)}::text[], ${gifts.map((gift) => gift.amountMinor)}::bigint[])`.execute(tx);
  return rows.length;
}
