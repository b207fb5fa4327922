import type { Currency } from '@kapao/contract/money';
import type { RejectReason } from '@kapao/contract/withdraw';
import { type RawBuilder, sql } from 'kysely';
import type { LossLimitState } from '../account/loss-limit/limit.ts';
import type { ConditionFacts } from '../condition/facts.ts';
import { memberCash, memberCashOf } from '../money/ledger/account.ts';
import { actOf, type ManualAct } from '../money/ledger/debt.ts';
import { type Db, retryConflicts, type Tx } from '../platform/db/transaction.ts';
import { accruedOf } from '../play/accrued.ts';
import type { StatementDetail } from '../statement/statement.ts';
import type { Corrected } from './correct.ts';
import type { TransferFacts } from './side.ts';

/** Returns SQL of the facts of these games; null: of all games where the member has an account. */
export function transferFacts(memberId: bigint, codes: readonly string[] | null): RawBuilder<unknown> {
  return sql`transfer_facts(${memberId}::bigint, ${memberCash(memberId)}, ${codes}::text[])`;
}

/** Returns a statement that reserves legs, unless the facts differ from `seen`. */
export function reserveSql(
  idempotencyKey: RawBuilder<unknown>,
  memberId: bigint,
  { codes, seen }: { codes: readonly string[] | null; seen: TransferFacts },
  { subject, legs }: { subject: string; legs: readonly object[] },
): RawBuilder<unknown> {
  return sql`transfer_reserve(${idempotencyKey}, ${memberCash(memberId)}, ${codes}::text[], ${JSON.stringify(seen)}::jsonb,
    ${subject}, ${JSON.stringify(legs)}::jsonb)`;
}

export type LegEnd = { ended: boolean | null; result: unknown; next_id: bigint | null };

export async function storeLegEnd(
  db: Db,
  { id, memberId }: { id: bigint; memberId: bigint },
  json: { leg: object; ending: string; next: object | undefined },
): Promise<LegEnd | undefined> {
  const { rows } = await retryConflicts(() =>
    sql<LegEnd>`
      select ended, result, next_id from transfer_settle(${id}, ${memberCash(memberId)}, ${JSON.stringify(json.leg)}::jsonb,
        ${json.ending}::jsonb, ${json.next === undefined ? null : JSON.stringify(json.next)}::jsonb)`.execute(db),
  );
  return rows[0];
}

export async function storeCorrection(
  tx: Tx,
  publicId: string,
  act: ManualAct,
  detail: StatementDetail,
): Promise<Corrected> {
  const { rows } = await sql<{ outcome: Corrected }>`
    select transfer_correct(${publicId}, ${actOf(act)}, ${JSON.stringify(detail)}::jsonb) as outcome`.execute(tx);
  return rows[0]?.outcome ?? 'not_found';
}

/** Returns members with money in games and a debt from an entry of the last day. */
export async function listOwing(db: Db): Promise<bigint[]> {
  const { rows } = await sql<{ memberId: bigint }>`
    select c.member_id as "memberId" from account c
    where c.owes and exists (select from game_account g
        where g.member_id = c.member_id and g.active and (g.stale or g.amount_minor > 0))
      and exists (select from manual_entry e where e.member_id = c.member_id
        and e.debit = 'member:' || c.member_id || ':debt' and e.created_at > app_now() - interval '1 day')
    order by c.id limit 100`.execute(db);
  return rows.map(({ memberId }) => memberId);
}

export async function isOwing(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql`select from account where member_id = ${memberId} and owes`.execute(db);
  return rows.length > 0;
}

/** A member's own data on the home screen. Amounts and times are text: a number in JSON would become a float. */
export type Home = {
  publicId: string;
  number: string;
  name: string;
  phone: string;
  createdAt: string;
  coin: number;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  bankTh: string;
  bankEn: string;
  free: string;
  currency: Currency;
  /** Refunds that are not in the wallet yet. */
  refund: string;
  debt: { amount: string; reason: string } | null;
  /** Active game accounts: code, amount, stakes of open bets, stale. */
  accounts: [string, string, string, boolean][];
  pending: { transferId: string; from: string; to: string; amountMinor: string; createdAt: string }[];
  /** From the SQL function `withdrawal_shown`. */
  payouts: {
    id: string;
    amountMinor: string;
    bankCode: string;
    lastDigits: string;
    state: string;
    requestedAt: string;
    endedAt: string | null;
    refusal: RejectReason | null;
  }[];
  /** Change of bank account or password that delays payouts. */
  securityChangedAt: string | null;
  now: string;
  lossLimit: LossLimitState | null;
  condition: ConditionFacts | null;
  invited: string;
  lastUpdated: string;
};

export async function findHome(db: Db, memberId: bigint): Promise<Home | null> {
  const { rows } = await sql<{ home: Home | null }>`
    select (${readHome(sql<bigint>`${memberId}::bigint`)}) as home`.execute(db);
  return rows[0]?.home ?? null;
}

/** Returns SQL of a member's {@link Home}. */
export function readHome(memberId: RawBuilder<bigint>): RawBuilder<Home | null> {
  return sql`
    select json_build_object(
      'publicId', m.public_id, 'number', m.number, 'name', m.name, 'phone', m.phone, 'createdAt', m.created_at, 'coin', m.coin,
      'bankCode', m.bank_code, 'bankAccountName', m.bank_account_name, 'bankAccountNo', m.bank_account_no,
      'bankTh', coalesce(b.name_th, m.bank_code), 'bankEn', coalesce(b.name_en, m.bank_code),
      'free', (cash.posted - cash.held)::text, 'currency', cash.currency,
      'refund', refund_waiting(m.id)::text,
      'debt', case when cash.owes then json_build_object('amount', member_owed(m.id)::text, 'reason', (
        select e.reason from manual_entry e where e.member_id = m.id and e.debit = 'member:' || m.id || ':debt'
        order by e.id desc limit 1)) end,
      'accounts', coalesce(own.accounts, '[]'), 'lastUpdated', coalesce(own.refreshed_at, app_now()),
      'lossLimit', loss_limit_state(m.id), 'condition', condition_facts(m.id),
      'invited', ${accruedOf(sql`m.id`)}::text, 'pending', (${openTransfers(memberId)}),
      'payouts', withdrawal_shown(m.id), 'now', app_now(),
      'securityChangedAt', greatest(m.bank_changed_at, m.password_changed_at))
    from member m
    join account cash on cash.code = ${memberCashOf(memberId)}
    left join bank b on b.code = m.bank_code
    cross join lateral (
      select json_agg(json_build_array(game_code, amount_minor::text, outstanding_minor::text, stale)) as accounts,
        max(refreshed_at) as refreshed_at
      from game_account where member_id = m.id and active) own
    where m.id = ${memberId}`;
}

function openTransfers(memberId: RawBuilder<bigint>) {
  return sql`
    select coalesce(json_agg(json_build_object('transferId', p.group_id, 'from', p.sent_from, 'to', p.sent_to,
      'amountMinor', p.amount_minor::text, 'createdAt', p.created_at) order by p.created_at, p.group_id), '[]')
    from (
      select i.group_id, min(i.detail->>'from') as sent_from, min(i.detail->>'to') as sent_to,
        sum(i.amount_minor) as amount_minor,
        (select min(leg.created_at) from intent leg where leg.group_id = i.group_id) as created_at
      from intent i
      where i.member_id = ${memberId} and i.ended_at is null and i.kind in ('transfer-in', 'transfer-out')
      group by i.group_id) p`;
}
