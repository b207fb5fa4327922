import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Refunded, RefundTerms, Window } from '../loss.ts';

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

export type Settled = { facts: SettleFacts; terms: RefundTerms; refunded: Refunded };

export type PageResult = {
  settled: readonly Settled[];
  done: readonly bigint[];
  toAsk: readonly Waiting[];
  later: readonly Waiting[];
};

/** `game`: the lane; null when the member waits for an open transfer or a hidden bet. */
export type Waiting = { memberId: bigint; game: string | null };

const retryAfter = sql`interval '15 minutes'`;

/**
 * Writes in one statement: the snapshot of each settled member, the loss with its terms, and the list. A refund can be
 * received until 24:00 of its day, not by an inactive member.
 */
export async function writePage(tx: Tx, { settled, done, toAsk, later }: PageResult): Promise<void> {
  const column = <T>(of: (row: Settled) => T): T[] => settled.map(of);
  const waiting = [...toAsk, ...later];
  const off = [...done, ...column(({ facts }) => facts.memberId)];
  await sql`
    with decided as materialized (
      select * from unnest(${column(({ facts }) => facts.memberId)}::bigint[], ${column(({ facts }) => facts.day)}::date[],
        ${column(({ facts }) => facts.active)}::boolean[], ${column(({ facts }) => facts.end.totalMinor)}::bigint[],
        ${column(({ facts }) => facts.end.flowMinor)}::bigint[], ${column(({ facts }) => facts.end.giftedMinor)}::bigint[],
        ${column(({ facts }) => facts.seq)}::bigint[], ${column(({ refunded }) => refunded.ownLossMinor)}::bigint[],
        ${column(({ refunded }) => refunded.refundMinor)}::bigint[], ${column(({ terms }) => terms.percentBp)}::bigint[],
        ${column(({ terms }) => terms.minMinor)}::bigint[], ${column(({ terms }) => terms.maxMinor)}::bigint[])
        as d (member_id, day, active, total, flow, gifted, seq, own_loss, refund, percent_bp, min_minor, max_minor)
    ), snapshots as (
      insert into refund_snapshot (member_id, day, total_minor, flow_minor, gifted_minor, seq)
      select member_id, day, total, flow, gifted, seq from decided order by member_id
    ), refunds as (
      insert into refund (member_id, day, own_loss_minor, amount_minor, percent_bp, min_minor, max_minor, claimable_until)
      select member_id, day, own_loss, refund, percent_bp, min_minor, max_minor,
        case when active then refund_day_end(day) end
      from decided where own_loss > 0
    ), ended as (
      delete from refund_due where member_id = any(${off}::bigint[])
    )
    update refund_due d set waits_for = w.game, next_at = case when w.later then app_now() + ${retryAfter} else d.next_at end
    from unnest(${waiting.map(({ memberId }) => memberId)}::bigint[], ${waiting.map(({ game }) => game)}::text[],
      ${waiting.map((_, nth) => nth >= toAsk.length)}::boolean[]) w (member_id, game, later)
    where d.member_id = w.member_id`.execute(tx);
}
