import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Window } from '../loss.ts';

export type SettleFacts = Window & {
  memberId: bigint;
  day: string;
  active: boolean;
  settled: boolean;
  /** Games that have not reported their balance within a minute. */
  stale: readonly string[];
  still: boolean;
  seq: bigint;
  conditionOpen: boolean;
};

type FactsRow = {
  member_id: bigint;
  day: string;
  currency: Currency;
  active: boolean;
  settled: boolean;
  stale: string[];
  still: boolean;
  condition_open: boolean;
  seq: bigint;
  counted: bigint;
} & Record<`${'start' | 'end' | 'week'}_${'total' | 'flow' | 'gifted'}`, bigint>;

/** Locks the wallets of listed members and returns their ids. Skips a wallet that another transaction has locked. */
export async function lockListed(tx: Tx, memberIds: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<{ member_id: bigint }>`
    select d.member_id from refund_due d join account c on c.code = 'member:' || d.member_id || ':cash'
    where d.member_id = any(${memberIds}::bigint[]) order by d.member_id
    for no key update of d, c skip locked`.execute(tx);
  return rows.map((row) => row.member_id);
}

export async function readSettleFacts(tx: Tx, memberIds: readonly bigint[]): Promise<SettleFacts[]> {
  const { rows } = await sql<FactsRow>`select * from refund_facts(${memberIds}::bigint[])`.execute(tx);
  return rows.map(toFacts);
}

function toFacts(row: FactsRow): SettleFacts {
  const snapshotOf = (when: 'start' | 'end' | 'week') => ({
    totalMinor: row[`${when}_total`],
    flowMinor: row[`${when}_flow`],
    giftedMinor: row[`${when}_gifted`],
  });
  const { member_id: memberId, condition_open: conditionOpen, counted: countedMinor } = row;
  const { day, currency, active, settled, stale, still, seq } = row;
  const window = {
    currency,
    start: snapshotOf('start'),
    end: snapshotOf('end'),
    week: snapshotOf('week'),
    countedMinor,
  };
  return { ...window, memberId, day, active, settled, stale, still, seq, conditionOpen };
}
