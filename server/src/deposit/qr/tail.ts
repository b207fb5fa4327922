import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** A tail stays its request's so long after the end, for money that comes late (payments#satang-of-kbank). */
const keptAfterEnd = '24 hours';
/** Lists of incoming money round their times, most to the minute, and their clock is not ours. */
const earlierBy = '2 minutes';
/** Tails about one amount that one member may hold unpaid, so that nobody can use them up for all others. */
const mostForOne = 20;

export type TailWish = { receivingAccountId: bigint; memberId: bigint; amountMinor: bigint };

/**
 * The amount to be paid: what was asked with a tail of satang that no other request of the account has, less than one
 * unit above it and never whole, as whole amounts are what people send by hand. A member who asks for the same again
 * gets the same tail while nobody has paid it. `undefined`: no tail is left. The caller inserts the request in `tx`.
 */
export async function reserveTail(tx: Tx, wish: TailWish): Promise<bigint | undefined> {
  // One at a time for an account, in every process; held for the one insert that follows.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tail:${wish.receivingAccountId}`}, 0))`.execute(tx);
  return (await ownTail(tx, wish)) ?? freeTail(tx, wish);
}

async function ownTail(tx: Tx, { receivingAccountId, memberId, amountMinor }: TailWish): Promise<bigint | undefined> {
  const { rows } = await sql<{ payable: bigint }>`
    select payable_minor as payable from qr_request as mine
    where member_id = ${memberId} and receiving_account_id = ${receivingAccountId} and amount_minor = ${amountMinor}
      and expires_at > app_now() - ${keptAfterEnd}::interval
      and not exists (select from qr_request as paid
        where paid.receiving_account_id = mine.receiving_account_id and paid.payable_minor = mine.payable_minor
          and paid.state = 'PAID' and paid.expires_at > app_now() - ${keptAfterEnd}::interval)
    order by id desc limit 1`.execute(tx);
  return rows[0]?.payable;
}

async function freeTail(tx: Tx, { receivingAccountId, memberId, amountMinor }: TailWish): Promise<bigint | undefined> {
  const { rows } = await sql<{ payable: bigint }>`
    with kept as (
      select distinct payable_minor as payable, member_id = ${memberId} and state <> 'PAID' as own from qr_request
      where receiving_account_id = ${receivingAccountId}
        and payable_minor between ${amountMinor}::bigint - 99 and ${amountMinor}::bigint + 99
        and expires_at > app_now() - ${keptAfterEnd}::interval
    )
    select ${amountMinor}::bigint + tail as payable from generate_series(0, 99) as tail
    where (${amountMinor}::bigint + tail) % 100 <> 0
      and not exists (select from kept where payable = ${amountMinor}::bigint + tail)
      and (select count(*) from kept where own) < ${mostForOne}
    order by tail limit 1`.execute(tx);
  return rows[0]?.payable;
}

export type TailQuery = {
  currency: Currency;
  amountMinor: bigint;
  paidAt: Date;
  /** Left out: any account of the currency, where two may answer. */
  receivingAccountId?: bigint;
};

/**
 * The requests a line in an account's list of incoming money can be for: of exactly this amount, made before it was
 * paid and ended less than 24 h before. One a member at most, the newest. Only one row is a match
 * (payments#slip-checks); the caller takes that member's lock, credits, and ends the request by {@link endTail} in the
 * same transaction.
 */
export async function findTail(
  tx: Tx,
  { currency, amountMinor, paidAt, receivingAccountId }: TailQuery,
): Promise<{ requestId: bigint; memberId: bigint }[]> {
  const { rows } = await sql<{ requestId: bigint; memberId: bigint }>`
    select distinct on (request.member_id) request.id as "requestId", request.member_id as "memberId"
    from qr_request as request join receiving_account as account on account.id = request.receiving_account_id
    where account.currency = ${currency} and request.payable_minor = ${amountMinor} and request.state <> 'PAID'
      and (${receivingAccountId ?? null}::bigint is null or account.id = ${receivingAccountId ?? null})
      and request.created_at - ${earlierBy}::interval <= ${paidAt}
      and request.expires_at + ${keptAfterEnd}::interval >= ${paidAt}
    order by request.member_id, request.id desc`.execute(tx);
  return rows;
}

/**
 * Marks a request as paid. False: another payment ended it first, so this one is not its own and the caller must roll
 * back what it wrote for it. The caller holds the member's lock.
 */
export async function endTail(tx: Tx, { requestId, paidAt }: { requestId: bigint; paidAt: Date }): Promise<boolean> {
  const { rows } = await sql`
    update qr_request set state = 'PAID', paid_at = ${paidAt}
    where id = ${requestId} and state <> 'PAID' returning id`.execute(tx);
  return rows.length === 1;
}
