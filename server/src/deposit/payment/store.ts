import { sql } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';
import type { PaymentReport } from './report.ts';

export type StoredPayment = { id: bigint; memberId: bigint | null };

export type StoredReport = StoredPayment & {
  state: 'CREDITED' | 'REVIEW' | 'RETURNED';
  reversals: number;
  amountMinor: bigint;
  currency: string;
  receivingAccountId: bigint | null;
};

/** Serializes reports that may be one payment, also across members. */
export async function lockPossibleDuplicates(
  tx: Tx,
  { channel, reference, receivingAccountId, amountMinor }: PaymentReport,
): Promise<void> {
  const likes = `likes:${receivingAccountId}:${amountMinor}`;
  const name = `name:${channel}:${reference}`;
  await sql`
    select pg_advisory_xact_lock(key) from unnest(array[
      hashtextextended(${likes}, 0), hashtextextended(${name}, 0)]) as key order by key`.execute(tx);
}

export async function findStored(
  tx: Tx,
  { channel, reference }: Pick<PaymentReport, 'channel' | 'reference'>,
): Promise<StoredReport | undefined> {
  if (reference === null) return undefined;
  const { rows } = await sql<StoredReport>`
    select id, state, member_id as "memberId", amount_minor as "amountMinor", currency,
      receiving_account_id as "receivingAccountId", reversals from incoming_payment
    where channel = ${channel} and outside_reference = ${reference} for update`.execute(tx);
  return rows[0];
}

export type StoredOfOrder = StoredPayment & {
  reference: string;
  amountMinor: bigint;
  paidAt: Date;
  orderId: bigint | null;
};

export async function findOfOrder(
  tx: Tx,
  { channel, reference }: PaymentReport,
  { orderId, secondName }: { orderId: bigint | null; secondName: string },
): Promise<StoredOfOrder[]> {
  const { rows } = await sql<StoredOfOrder>`
    select id, member_id as "memberId", outside_reference as reference, amount_minor as "amountMinor",
      paid_at as "paidAt", qr_request_id as "orderId" from incoming_payment
    where channel = ${channel} and (outside_reference in (${reference}, ${secondName})
      or qr_request_id = ${orderId})`.execute(tx);
  return rows;
}

export function carriesSendersReference({ channel, reference, isSendersReference = true }: PaymentReport): boolean {
  return isSendersReference && reference !== null && /^bank:./.test(channel);
}

export type PossibleDuplicate = {
  source: string;
  channel: string;
  reference: string | null;
  sendersReference: boolean;
  memberId: bigint | null;
  account: string | null;
  name: string | null;
};

/** Maximum distance between reports of one payment: a list may be imported in the evening or after a weekend. */
const duplicateWindow = '72 hours';

/** Includes transfers with an unknown receiver, which may have gone to this account. */
export async function findPossibleDuplicates(
  tx: Tx,
  report: PaymentReport,
  ownId: bigint | undefined,
): Promise<PossibleDuplicate[]> {
  const { receivingAccountId: receiver, amountMinor, paidAt, paidBy = paidAt } = report;
  const to = paidBy > paidAt ? paidBy : paidAt;
  const { rows } = await sql<PossibleDuplicate>`
    with w as (select ${paidAt}::timestamptz - ${duplicateWindow}::interval as from_at,
      ${to}::timestamptz + ${duplicateWindow}::interval as to_at)
    select p.source, p.channel, p.outside_reference as reference, p.senders_reference as "sendersReference",
      p.member_id as "memberId", p.sender_account as account, p.sender_name as name
    from incoming_payment p, w
    where (p.receiving_account_id = ${receiver} or (p.receiving_account_id is null and p.channel like 'bank:%'))
      and p.amount_minor = ${amountMinor} and p.paid_at between w.from_at and w.to_at
      and p.id is distinct from ${ownId ?? null}::bigint
    union all
    select p.source, p.channel, p.outside_reference, p.senders_reference, p.member_id, p.sender_account, p.sender_name
    from incoming_payment p, w
    where p.channel = 'declared' and p.receiving_account_id = ${receiver} and p.amount_minor = ${amountMinor}
      and p.paid_at <= w.to_at and p.created_at >= w.from_at
      and p.id is distinct from ${ownId ?? null}::bigint`.execute(tx);
  return rows;
}

type Credited = { state: 'CREDITED'; op: string; memberId: bigint; currency: string };
type InReview = { state: 'REVIEW'; reason: string; memberId: bigint | null };

export async function insertPayment(
  tx: Tx,
  report: PaymentReport,
  fate: Credited | InReview,
): Promise<bigint | undefined> {
  const { channel, sender } = report;
  const ofChannel = sql<string>`
    coalesce((select currency from receiving_account where bank_code = ${channel} limit 1), 'THB')`;
  const row = await tx
    .insertInto('incoming_payment')
    .values({
      source: report.source,
      channel,
      outside_reference: report.reference,
      qr_request_id: report.order?.id ?? null,
      receiving_account_id: report.receivingAccountId,
      sender_bank: sender.bankCode,
      sender_account: sender.account,
      sender_name: sender.name,
      message: report.message ?? null,
      amount_minor: report.amountMinor,
      currency: report.currency ?? (fate.state === 'CREDITED' ? fate.currency : ofChannel),
      member_id: fate.memberId,
      senders_reference: carriesSendersReference(report),
      state: fate.state,
      op: fate.state === 'CREDITED' ? fate.op : null,
      reason: fate.state === 'REVIEW' ? fate.reason : null,
      paid_at: report.paidAt,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'outside_reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function takeUp(tx: Tx, id: bigint, report: PaymentReport, { op, memberId }: Credited): Promise<void> {
  await sql`
    update incoming_payment set state = 'CREDITED', op = ${op}, member_id = ${memberId}, reason = null,
      senders_reference = senders_reference or ${carriesSendersReference(report)}
    where id = ${id}`.execute(tx);
}

export async function markDoubtful(
  tx: Tx,
  id: bigint,
  report: PaymentReport,
  { reason, memberId }: { reason: string; memberId: bigint },
): Promise<void> {
  await sql`
    update incoming_payment set senders_reference = senders_reference or ${carriesSendersReference(report)},
      reason = ${reason}, member_id = coalesce(member_id, ${memberId})
    where id = ${id}`.execute(tx);
}

/** Marks a payment in review as credited. `round`: suffix of the credit, empty, then `~2` after the first reversal. */
export async function markCredited(
  tx: Tx,
  id: bigint,
  { memberId, op }: { memberId: bigint; op: string },
): Promise<{ op: string; round: string }> {
  const round = sql`case reversals when 0 then '' else '~' || (reversals + 1) end`;
  const { rows } = await sql<{ op: string; round: string }>`
    update incoming_payment set state = 'CREDITED', op = ${op} || ${round}, member_id = ${memberId}, reason = null
    where id = ${id} returning op, ${round} as round`.execute(tx);
  if (rows[0] === undefined) throw new Error(`there is no payment ${id}`);
  return rows[0];
}

/** Matches a received amount to the member's declaration: the named one, else the oldest of that amount. */
export async function matchDeclared(
  tx: Tx,
  memberId: bigint,
  payment: { id: bigint; amountMinor: bigint; reference: string | null },
): Promise<void> {
  await sql`
    update declared_transfer set state = 'MATCHED', payment_id = ${payment.id}
    where id = (select id from declared_transfer
      where member_id = ${memberId} and amount_minor = ${payment.amountMinor} and state = 'OPEN'
      order by public_id is distinct from ${payment.reference}, id limit 1)`.execute(tx);
}

export async function writeDecision(
  tx: Tx,
  id: bigint,
  { by, reason }: { by: string; reason: string | null },
): Promise<void> {
  await sql`
    update incoming_payment set decided_by = ${by}, decided_at = app_now(), decision = ${reason}
    where id = ${id}`.execute(tx);
}

export async function markReturned(tx: Tx, id: bigint): Promise<void> {
  await tx.updateTable('incoming_payment').set({ state: 'RETURNED' }).where('id', '=', id).execute();
}

export async function readNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tx);
  return rows[0]?.now ?? new Date();
}

export async function findReport(tx: Tx, id: bigint): Promise<PaymentReport | undefined> {
  const { rows } = await sql<
    Omit<PaymentReport, 'sender'> & { bank: string | null; account: string | null; name: string | null }
  >`
    select source, channel, outside_reference as reference, receiving_account_id as "receivingAccountId",
      sender_bank as bank, sender_account as account, sender_name as name, amount_minor as "amountMinor", currency,
      paid_at as "paidAt"
    from incoming_payment where id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { bank, account, name, ...report } = row;
  return { ...report, sender: { bankCode: bank, account, name } };
}

export async function findReceivingBank(tx: Tx, id: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select r.bank_code as code from incoming_payment p join receiving_account r on r.id = p.receiving_account_id
    where p.id = ${id}`.execute(tx);
  return rows[0]?.code;
}

/** Account on file that no payment of its holder has proven. `holder`: its registered name. */
export type UnprovenAccount = { id: bigint; accountNo: string; holder: string; name: string };

export async function findUnproven(
  tx: Tx,
  memberId: bigint,
  bankCode: string | null,
): Promise<UnprovenAccount | undefined> {
  const { rows } = await sql<UnprovenAccount>`
    select id, bank_account_no as "accountNo", bank_account_name as holder, name from member
    where id = ${memberId} and bank_code = ${bankCode} and bank_proven_at is null`.execute(tx);
  return rows[0];
}

export async function markBankProven(tx: Tx, memberId: bigint): Promise<void> {
  await sql`update member set bank_proven_at = app_now() where id = ${memberId}`.execute(tx);
}

const claimedFor = '30 days';

export async function findUnprovenClaims(
  tx: Tx,
  bankCode: string,
): Promise<(UnprovenAccount & { claimant: string })[]> {
  const { rows } = await sql<UnprovenAccount & { claimant: string }>`
    select m.id, m.bank_account_no as "accountNo", m.bank_account_name as holder, m.name, c.holder as claimant
    from bank_claim c join member m on m.bank_code = c.bank_code and m.bank_account_no = c.bank_account_no
    where c.bank_code = ${bankCode} and m.bank_proven_at is null
      and c.claimed_at > app_now() - ${claimedFor}::interval order by m.id`.execute(tx);
  return rows;
}

export async function clearUnprovenAccount(
  tx: Tx,
  bankCode: string,
  { id, accountNo }: Pick<UnprovenAccount, 'id' | 'accountNo'>,
): Promise<void> {
  const { rows } = await sql`
    update member set bank_account_no = '', bank_changed_at = app_now()
    where id = ${id} and bank_account_no = ${accountNo} and bank_proven_at is null returning id`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    insert into member_change (member_id, field, before, after)
    values (${id}, 'bank_account_no', ${accountNo}, '')`.execute(tx);
  await sql`delete from bank_claim where bank_code = ${bankCode} and bank_account_no = ${accountNo}`.execute(tx);
}
