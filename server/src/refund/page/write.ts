import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { Refunded, RefundTerms } from '../loss.ts';
import type { SettleFacts } from './facts.ts';

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
