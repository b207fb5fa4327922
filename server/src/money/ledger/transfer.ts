import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** One double entry. `op` is the unique, permanent name of the effect: the same op never runs twice (rules#ledger). */
export type Entry = {
  op: string;
  debit: string;
  credit: string;
  amountMinor: bigint;
  memberId: bigint;
  kind: string;
};

/** `replay`: this op was recorded before. `insufficient`: the account's floor refused it and nothing changed. */
export type EntryOutcome = 'done' | 'replay' | 'insufficient';

type Answer = { transfer_id: bigint | null; outcome: string };

const firstLeg = 0;

export async function instant(tx: Tx, entry: Entry): Promise<EntryOutcome> {
  const { rows } = await sql<Answer>`
    select * from ledger_instant(${entry.op}, ${firstLeg}::smallint, ${entry.debit}, ${entry.credit},
      ${entry.amountMinor}, ${entry.memberId}, ${entry.kind})`.execute(tx);
  return rows[0]?.outcome as EntryOutcome;
}

/** Holds money of `debit` for `credit` until {@link resolve}. */
export async function hold(tx: Tx, entry: Entry): Promise<EntryOutcome> {
  const { rows } = await sql<Answer>`
    select * from ledger_hold(${entry.op}, ${firstLeg}::smallint, ${entry.debit}, ${entry.credit},
      ${entry.amountMinor}, ${entry.memberId}, ${entry.kind})`.execute(tx);
  return rows[0]?.outcome as EntryOutcome;
}

/**
 * Ends a hold: `P` posts the money, `V` voids the hold. Returns the real end; when it differs from `phase`, another
 * process ended it first and the caller must throw.
 */
export async function resolve(tx: Tx, op: string, phase: 'P' | 'V'): Promise<'P' | 'V'> {
  const { rows } = await sql<Answer>`
    select * from ledger_resolve(${op}, ${firstLeg}::smallint, ${phase}::"char")`.execute(tx);
  return rows[0]?.outcome as 'P' | 'V';
}

export type Gift = { op: string; account: string; amountMinor: bigint };

/** Credits many members from one operator account in one statement; at most 50 per commit (rules#ledger). */
export async function instantMany(tx: Tx, account: string, kind: string, gifts: readonly Gift[]): Promise<number> {
  const { rows } = await sql`
    select * from ledger_instant_many(${account}, ${kind}, ${gifts.map((gift) => gift.op)}::text[],
      ${gifts.map((gift) => gift.account)}::text[], ${gifts.map((gift) => gift.amountMinor)}::bigint[])`.execute(tx);
  return rows.length;
}
