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
