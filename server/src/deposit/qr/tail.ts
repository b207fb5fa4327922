import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/** Time a tail stays reserved after expiry, for late payments (payments#satang-of-kbank). */
const keptAfterEnd = '24 hours';
/** Tolerance for bank lists that round times to the minute and use another clock. */
const earlierBy = '2 minutes';
const mostForOne = 20;

export type TailWish = { receivingAccountId: bigint; memberId: bigint; amountMinor: bigint };

/**
 * Returns the amount raised by less than one unit to one that no other request of the account has; never a whole
 * amount, as manual transfers are whole. `undefined`: no tail is left. The caller inserts the request in `tx`.
 */
export async function reserveTail(tx: Tx, wish: TailWish): Promise<bigint | undefined> {
  // Serializes reservations of an account across processes, until the insert that follows.
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
  receivingAccountId?: bigint;
};

/**
 * Finds requests that a bank line of this amount may pay (payments#satang-of-kbank); only a single row is a match. The
 * caller locks that member, credits, and calls {@link endTail} in the same transaction.
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
 * Marks a request as paid. Returns false when another payment was first; the caller must then roll back. The caller
 * holds the member's lock.
 */
export async function endTail(tx: Tx, { requestId, paidAt }: { requestId: bigint; paidAt: Date }): Promise<boolean> {
  const { rows } = await sql`
    update qr_request set state = 'PAID', paid_at = ${paidAt}
    where id = ${requestId} and state <> 'PAID' returning id`.execute(tx);
  return rows.length === 1;
}
