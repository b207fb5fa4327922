import { randomUUID } from 'node:crypto';
import type { SlipReason } from '@kapao/contract/slip';
import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import { closedAccountDays } from '../store.ts';

export type SlipState = 'RECEIVED' | 'CHECKING' | 'SUCCESS' | 'FAILED' | 'REVIEW';

export type ReviewReason =
  | 'FOREIGN_SLIP'
  | 'BANK_SILENT'
  | 'RECEIVER_UNSURE'
  | 'RECEIVER_CLOSED'
  | 'SENDER_UNSURE'
  | 'POSSIBLE_DUPLICATE'
  | 'NO_WALLET';

export type Slip = {
  id: bigint;
  publicId: string;
  memberId: bigint;
  state: SlipState;
  reason: string | null;
  fileKey: string | null;
  pictureKey: string | null;
  uploadedAt: Date;
  lease: string | null;
  readBreaks: number;
  asks: number;
  askedSince: Date | null;
  bankCode: string | null;
  reference: string | null;
  amountMinor: bigint | null;
  currency: Currency | null;
};

/** Longer than one run: four pictures in sequence at 10 s each, and a call. */
const lease = '60 seconds';

const columns = sql`id, public_id as "publicId", member_id as "memberId", state, reason, file_key as "fileKey",
  picture_key as "pictureKey", uploaded_at as "uploadedAt", lease, read_breaks as "readBreaks", asks,
  asked_since as "askedSince", bank_code as "bankCode", reference, amount_minor as "amountMinor", currency`;

export async function claimSlip(db: Db): Promise<Slip | undefined> {
  const { rows } = await sql<Slip>`
    update slip set state = 'CHECKING', lease = ${randomUUID()}, lease_until = now() + ${lease}::interval
    where id = (
      select id from slip where state in ('RECEIVED', 'CHECKING') and next_at <= app_now()
        and (lease_until is null or lease_until <= now())
      order by next_at limit 1 for update skip locked)
    returning ${columns}`.execute(db);
  return rows[0];
}

export async function lockLeased(tx: Tx, slip: Slip): Promise<Slip | undefined> {
  const { rows } = await sql<Slip>`
    select ${columns} from slip where id = ${slip.id} and lease = ${slip.lease} and state = 'CHECKING'
    for update`.execute(tx);
  return rows[0];
}

export async function lockSlip(tx: Tx, publicId: string): Promise<Slip | undefined> {
  const { rows } = await sql<Slip>`
    select ${columns} from slip where public_id = ${publicId} for update`.execute(tx);
  return rows[0];
}

export async function findSlip(db: Db, publicId: string): Promise<Slip | undefined> {
  const { rows } = await sql<Slip>`select ${columns} from slip where public_id = ${publicId}`.execute(db);
  return rows[0];
}

export async function putOffSlip(
  db: Db,
  slip: Slip,
  { minutes, ...learned }: { minutes: number; asks?: number; readBreaks?: number },
): Promise<void> {
  await sql`
    update slip set next_at = app_now() + ${minutes} * interval '1 minute', lease = null, lease_until = null,
      asks = ${learned.asks ?? slip.asks}, read_breaks = ${learned.readBreaks ?? slip.readBreaks}
    where id = ${slip.id} and lease = ${slip.lease}`.execute(db);
}

/**
 * Stores the QR's content and replaces the uploaded file by the redrawn picture. `end`: why the slip ends here. Returns
 * false if the lease is lost.
 */
export async function keepReading(
  tx: Tx,
  slip: Slip,
  read: {
    bankCode: string | null;
    reference: string | null;
    text?: string;
    end: SlipReason | null;
    picture: { key: string; bytes: number } | null;
  },
): Promise<boolean> {
  const evidence = read.text === undefined ? {} : { qr: read.text };
  const { numAffectedRows } = await sql`
    update slip set bank_code = ${read.bankCode}, reference = ${read.reference},
      file_key = null, picture_key = ${read.picture?.key ?? null}, stored_bytes = ${read.picture?.bytes ?? 0},
      evidence = evidence || ${JSON.stringify(evidence)}::jsonb,
      state = case when ${read.end}::text is null then state else 'FAILED' end, reason = ${read.end},
      ended_at = case when ${read.end}::text is not null then app_now() end
    where id = ${slip.id} and lease = ${slip.lease} and state = 'CHECKING'`.execute(tx);
  return numAffectedRows === 1n;
}

export async function keepAsk(db: Db, slip: Slip): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    update slip set asked_since = coalesce(asked_since, app_now()) where id = ${slip.id} and lease = ${slip.lease}
    returning asked_since as since`.execute(db);
  return rows[0]?.since;
}

export type SlipEnd =
  | { state: 'SUCCESS'; paymentId: bigint }
  | { state: 'FAILED'; reason: SlipReason }
  | { state: 'REVIEW'; reason: ReviewReason; paymentId?: bigint };

export type ConfirmedAmount = { amountMinor: bigint; currency: Currency };

/** Ends a slip or leaves it for review. The caller holds its lease or the row lock. */
export async function endSlip(
  db: Db | Tx,
  slip: Pick<Slip, 'id' | 'lease'>,
  end: SlipEnd,
  {
    confirmed,
    evidence = {},
    decision,
  }: { confirmed?: ConfirmedAmount; evidence?: object; decision?: { by: string; text: string } } = {},
): Promise<void> {
  await sql`
    update slip set state = ${end.state}, reason = ${end.state === 'SUCCESS' ? null : end.reason},
      payment_id = coalesce(${('paymentId' in end && end.paymentId) || null}::bigint, payment_id),
      amount_minor = coalesce(${confirmed?.amountMinor ?? null}::bigint, amount_minor),
      currency = coalesce(${confirmed?.currency ?? null}, currency),
      evidence = evidence || ${JSON.stringify(evidence)}::jsonb,
      decided_by = ${decision?.by ?? null}, decision = ${decision?.text ?? null},
      ended_at = ${end.state === 'REVIEW' ? sql`null` : sql`app_now()`}, lease = null, lease_until = null
    where id = ${slip.id} and lease is not distinct from ${slip.lease}::uuid`.execute(db);
}

export async function botCodeOf(db: Db, bankCode: string | null): Promise<string | null> {
  const { rows } = await sql<{ bot: string | null }>`
    select nullif(bot_code, '') as bot from bank where code = ${bankCode}`.execute(db);
  return rows[0]?.bot ?? null;
}

export async function minutesLeft(db: Db, since: Date, minutes: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select extract(epoch from ${since}::timestamptz - app_now())::float8 / 60 + ${minutes}::float8 as left`.execute(db);
  return rows[0]?.left ?? 0;
}

export async function listReview(db: Db): Promise<Slip[]> {
  const { rows } = await sql<Slip>`
    select ${columns} from slip where state = 'REVIEW' order by id limit 500`.execute(db);
  return rows;
}

/**
 * Returns whether the transfer was already credited or sent back, or another slip of this member covers it. An advisory
 * lock serializes slips of one transfer.
 */
export async function isTransferUsed(
  tx: Tx,
  slip: Slip,
  { channel, bankCode, reference }: { channel: string; bankCode: string; reference: string | null },
): Promise<boolean> {
  const name = `slip:${bankCode}:${reference}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from incoming_payment
        where channel = ${channel} and outside_reference = ${reference} and state <> 'REVIEW')
      or exists (select from slip where member_id = ${slip.memberId} and bank_code = ${bankCode}
        and reference = ${reference} and state <> 'FAILED' and id <> ${slip.id}) as used`.execute(tx);
  return rows[0]?.used === true;
}

export type SlipMember = { bankCode: string; accountNo: string; name: string; currency: Currency };

export async function readMember(tx: Tx, memberId: bigint): Promise<SlipMember> {
  const { rows } = await sql<SlipMember>`
    select bank_code as "bankCode", bank_account_no as "accountNo", bank_account_name as name, currency
    from member where id = ${memberId}`.execute(tx);
  const [member] = rows;
  if (member === undefined) throw new Error(`there is no member ${memberId}`);
  return member;
}

export type Receiver = { id: bigint; bankCode: string };

export async function findReceivers(
  tx: Tx,
  { botCode, currency }: { botCode: string | null; currency: Currency },
): Promise<(Receiver & { accountNo: string; isOpen: boolean })[]> {
  const { rows } = await sql<Receiver & { accountNo: string; isOpen: boolean }>`
    select r.id, r.bank_code as "bankCode", r.account_no as "accountNo", r.enabled as "isOpen"
    from receiving_account r join bank b on b.code = r.bank_code
    where is_open_lately(r.enabled, r.last_open_at, ${closedAccountDays}::int)
      and r.bank_type = 'BANK' and r.currency = ${currency} and b.bot_code = ${botCode}`.execute(tx);
  return rows;
}

/** Ends slips in review after their payment is decided, for example by a bank list. */
export async function endDecidedSlips(db: Db): Promise<void> {
  await sql`
    update slip s set
      state = case when p.state = 'CREDITED' and p.member_id = s.member_id then 'SUCCESS' else 'FAILED' end,
      reason = case when p.state = 'RETURNED' then 'UNKNOW_ERROR'
        when p.member_id <> s.member_id then 'SLIP_REFNO_DUPLICATED' end,
      payment_id = p.id, amount_minor = p.amount_minor, currency = p.currency, ended_at = app_now()
    from incoming_payment p
    where s.state = 'REVIEW' and p.channel = 'bank:' || s.bank_code and p.outside_reference = s.reference
      and p.state <> 'REVIEW' and p.amount_minor > 0`.execute(db);
}

export async function findBankOfBotCode(db: Db, botCode: string): Promise<string | undefined> {
  const bank = await db.selectFrom('bank').where('bot_code', '=', botCode).select('code').executeTakeFirst();
  return bank?.code;
}

/** `hasBank`: an open bank account in the member's currency. `files`: those of the last day. */
type UploadLimits = { hasBank: boolean; files: number; bytes: bigint };

export async function readUploadLimits(tx: Tx, memberId: bigint): Promise<UploadLimits> {
  const { rows } = await sql<UploadLimits>`
    select
      exists (select from receiving_account where enabled and bank_type = 'BANK'
        and currency = (select currency from member where id = ${memberId})) as "hasBank",
      (select count(*)::int from slip
        where member_id = ${memberId} and uploaded_at > app_now() - interval '1 day') as files,
      (select coalesce(sum(stored_bytes), 0)::bigint from slip where member_id = ${memberId}) as bytes`.execute(tx);
  return rows[0] ?? { hasBank: false, files: 0, bytes: 0n };
}

type NewSlip = { slipId: string; memberId: bigint; fileKey: string; bytes: number; opening: Date | null };

/** Stores an uploaded slip and wakes the job that reads it. `opening`: when its checks may begin, if not now. */
export async function insertSlip(tx: Tx, { slipId, memberId, fileKey, bytes, opening }: NewSlip): Promise<void> {
  await tx
    .insertInto('slip')
    .values({
      public_id: slipId,
      member_id: memberId,
      file_key: fileKey,
      stored_bytes: bytes,
      ...(opening === null ? {} : { next_at: opening }),
    })
    .execute();
  await sql`select pg_notify('kapao_jobs', '')`.execute(tx);
}

export type ListedSlip = {
  public_id: string;
  state: SlipState;
  reason: string | null;
  reference: string | null;
  amount_minor: bigint | null;
  currency: Currency | null;
  picture_key: string | null;
  uploaded_at: Date;
};

export async function countSlips(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from slip where member_id = ${memberId}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listSlipPage(
  db: Db,
  memberId: bigint,
  { limit, offset }: { limit: number; offset: bigint },
): Promise<ListedSlip[]> {
  const { rows } = await sql<ListedSlip>`
    select public_id, state, reason, reference, amount_minor, currency, picture_key, uploaded_at from slip
    where member_id = ${memberId} order by id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function findShownSlip(db: Db, memberId: bigint, reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ public_id: string }>`
    select public_id from slip
    where member_id = ${memberId} and reference = ${reference} and picture_key is not null
    order by state = 'SUCCESS' desc, id desc limit 1`.execute(db);
  return rows[0]?.public_id;
}
