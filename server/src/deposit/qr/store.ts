import { randomBytes, randomUUID } from 'node:crypto';
import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { QrOrder } from './channel.ts';

const orderLease = '6 seconds';
const firstAskAfter = '5 seconds';

export type QrRow = {
  id: bigint;
  public_id: string;
  member_id: bigint;
  channel: string;
  reference: string;
  provider_ref: string | null;
  payload: string | null;
  amount_minor: bigint;
  payable_minor: bigint | null;
  receiving_account_id: bigint | null;
  state: string;
  expires_at: Date;
  now: Date;
  currency: Currency;
};

const columns = sql<QrRow>`id, public_id, member_id, channel, reference, provider_ref, payload, amount_minor,
  payable_minor, receiving_account_id, state, expires_at, app_now() as now,
  (select currency from member where id = member_id) as currency`;

export type DeadOrder = { channel: string; provider_ref: string | null; currency: Currency };

export type NewQr = {
  memberId: bigint;
  channel: string;
  amountMinor: bigint;
  validMinutes: number;
  tail: { receivingAccountId: bigint; payableMinor: bigint } | undefined;
};

/**
 * Stores the request with our reference before the provider is asked, and cancels the live one. The caller holds the
 * member's lock.
 */
export async function replaceQr(tx: Tx, { memberId, channel, amountMinor, validMinutes, tail }: NewQr) {
  const { rows: replaced } = await sql<DeadOrder>`
    update qr_request set state = 'CANCELLED'
    where member_id = ${memberId} and state in ('REQUESTED', 'PENDING')
    returning channel, provider_ref, (select currency from member where id = member_id) as currency`.execute(tx);
  // Twenty letters and digits, the limit of a bill payment reference.
  const reference = randomBytes(10).toString('hex').toUpperCase();
  const { rows } = await sql<QrRow>`
    insert into qr_request (public_id, member_id, channel, reference, amount_minor, receiving_account_id, payable_minor,
      state, expires_at, next_at)
    values (${randomUUID()}, ${memberId}, ${channel}, ${reference}, ${amountMinor}, ${tail?.receivingAccountId ?? null},
      ${tail?.payableMinor ?? null}, 'REQUESTED',
      date_trunc('milliseconds', app_now() + ${validMinutes} * interval '1 minute'), app_now() + ${orderLease}::interval)
    returning ${columns}`.execute(tx);
  return { row: rows[0] as QrRow, replaced };
}

export async function findQr(db: Db | Tx, publicId: string): Promise<QrRow | undefined> {
  const { rows } = await sql<QrRow>`select ${columns} from qr_request where public_id = ${publicId}`.execute(db);
  return rows[0];
}

export async function takeOverQr(db: Db, publicId: string): Promise<QrRow | undefined> {
  const { rows } = await sql<QrRow>`
    update qr_request set next_at = app_now() + ${orderLease}::interval
    where public_id = ${publicId} and state = 'REQUESTED' and next_at <= app_now()
    returning ${columns}`.execute(db);
  return rows[0];
}

export async function findLiveQr(db: Db, memberId: bigint, channel: string): Promise<QrRow | undefined> {
  const { rows } = await sql<QrRow>`
    select ${columns} from qr_request
    where member_id = ${memberId} and channel = ${channel} and state = 'PENDING' and expires_at > app_now()`.execute(
    db,
  );
  return rows[0];
}

/**
 * Stores the provider's answer. A request cancelled or paid meanwhile keeps its state but stores the order id, because
 * money may still arrive. `usable` false: the order exists but is never shown.
 */
export async function settleQr(tx: Tx, id: bigint, order: QrOrder | undefined, usable: boolean): Promise<QrRow> {
  const known = order !== undefined && !(await isProviderRefTaken(tx, id, order.providerRef));
  const next = known && usable ? 'PENDING' : 'FAILED';
  const { rows } = await sql<QrRow>`
    update qr_request set
      state = case when state = 'REQUESTED' then ${next} else state end,
      provider_ref = coalesce(provider_ref, ${known ? order.providerRef : null}),
      payload = coalesce(payload, ${known && usable ? order.payload : null}),
      payable_minor = coalesce(payable_minor, ${known && usable ? order.payableMinor : null}::bigint),
      expires_at = least(expires_at, ${known ? order.expiresAt : null}::timestamptz),
      next_at = case when receiving_account_id is null then app_now() + ${firstAskAfter}::interval else 'infinity' end
    where id = ${id} returning ${columns}`.execute(tx);
  return rows[0] as QrRow;
}

async function isProviderRefTaken(tx: Tx, id: bigint, providerRef: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from qr_request as mine
    join qr_request as other on other.channel = mine.channel and other.id <> mine.id
    where mine.id = ${id} and other.provider_ref = ${providerRef}`.execute(tx);
  return rows.length > 0;
}

export async function cancelQr(tx: Tx, memberId: bigint, publicId: string): Promise<DeadOrder | undefined> {
  const { rows } = await sql<DeadOrder>`
    update qr_request set state = 'CANCELLED'
    where public_id = ${publicId} and member_id = ${memberId} and state = 'PENDING' and expires_at > app_now()
    returning channel, provider_ref, (select currency from member where id = member_id) as currency`.execute(tx);
  return rows[0];
}

export type UnpaidQr = { channel: string; reference: string; provider_ref: string | null; currency: Currency };

/** Claims QRs whose provider is due to be asked, until 24 hours after expiry. Row locks allow one process per QR. */
export async function claimUnpaidQrs(db: Db, limit: number): Promise<UnpaidQr[]> {
  const { rows } = await sql<UnpaidQr>`
    update qr_request set next_at = case
      when expires_at < app_now() - interval '24 hours' then 'infinity'
      when created_at > app_now() - interval '10 seconds' then app_now() + interval '5 seconds'
      when created_at > app_now() - interval '30 seconds' then app_now() + interval '10 seconds'
      when created_at > app_now() - interval '90 seconds' then app_now() + interval '20 seconds'
      when created_at > app_now() - interval '20 minutes' then app_now() + interval '1 minute'
      else app_now() + interval '10 minutes' end
    where id in (
      select id from qr_request where next_at <= app_now() and state <> 'PAID'
      order by next_at limit ${limit} for update skip locked)
    returning channel, reference, provider_ref, (select currency from member where id = member_id) as currency`.execute(
    db,
  );
  return rows;
}

export async function findQrPayer(db: Db, memberId: bigint) {
  return db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['currency', 'bank_code as bankCode', 'bank_account_no as accountNo', 'bank_account_name as name'])
    .executeTakeFirstOrThrow();
}

export async function findQrReceiver(
  db: Db,
  accountId: bigint,
): Promise<{ accountNo: string; promptpay: string | null } | undefined> {
  return db
    .selectFrom('receiving_account')
    .where('id', '=', accountId)
    .select(['account_no as accountNo', 'promptpay'])
    .executeTakeFirst();
}

/** Time a tail stays reserved after expiry, for late payments (payments#satang-of-kbank). */
const keptAfterEnd = '24 hours';
/** Tolerance for bank lists that round times to the minute and use another clock. */
const earlierBy = '2 minutes';
const mostTailsOfMember = 20;

export type TailWish = { receivingAccountId: bigint; memberId: bigint; amountMinor: bigint };

/**
 * Returns the amount raised by less than one unit to one that no other request of the account has; never a whole
 * amount, as manual transfers are whole. `undefined`: no tail is left. The caller inserts the request in `tx`.
 */
export async function reserveTail(tx: Tx, wish: TailWish): Promise<bigint | undefined> {
  // Serializes reservations of an account across processes, until the insert that follows.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tail:${wish.receivingAccountId}`}, 0))`.execute(tx);
  return (await findOwnTail(tx, wish)) ?? findFreeTail(tx, wish);
}

async function findOwnTail(
  tx: Tx,
  { receivingAccountId, memberId, amountMinor }: TailWish,
): Promise<bigint | undefined> {
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

async function findFreeTail(
  tx: Tx,
  { receivingAccountId, memberId, amountMinor }: TailWish,
): Promise<bigint | undefined> {
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
      and (select count(*) from kept where own) < ${mostTailsOfMember}
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
