import { sql } from 'kysely';
import type { Currency } from '@kapao/contract/money';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import { actOf, type ManualAct } from '../../money/ledger/debt.ts';
import type { StatementDetail } from '../../statement/statement.ts';

/** STUCK: the provider has not reported the outcome, so staff decide. */
export type Shown = 'WAITING' | 'DELAYED' | 'TO_PAY' | 'SENDING' | 'UNKNOWN' | 'STUCK' | 'FAILED';

export type OpenWithdrawal = {
  publicId: string;
  revision: number;
  shown: Shown;
  amountMinor: bigint;
  currency: Currency;
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
  phone: string;
  stop: string | null;
  approvedBy: string | null;
  payout: { provider: string; reference: string; asks: number; evidence: unknown } | null;
};

export async function listOpenWithdrawals(db: Db): Promise<OpenWithdrawal[]> {
  const { rows } = await sql<OpenWithdrawal>`
    select w.public_id as "publicId", w.revision, w.amount_minor as "amountMinor", w.currency,
      w.bank_code as "bankCode", w.bank_account_no as "bankAccountNo", w.bank_account_name as "bankAccountName",
      m.phone, withdrawal_stop(m.status, m.frozen_at) as stop, w.approved_by as "approvedBy",
      case
        when w.state = 'REQUESTED' then case when w.delayed then 'DELAYED' else 'WAITING' end
        when w.state = 'APPROVED' then 'TO_PAY'
        when w.state = 'FAILED' then 'FAILED'
        else case i.state when 'NEEDS_OPERATOR' then 'STUCK' when 'UNKNOWN' then 'UNKNOWN' else 'SENDING' end
      end as shown,
      case when i.id is not null then jsonb_build_object(
        'provider', i.provider, 'reference', i.provider_ref, 'asks', i.attempt, 'evidence', i.evidence) end as payout
    from withdrawal w join member m on m.id = w.member_id
    left join intent i on i.member_id = w.member_id and i.ended_at is null and i.kind = 'payout'
      and i.detail->>'withdrawalId' = w.public_id
    where w.ended_at is null
    order by i.state is distinct from 'NEEDS_OPERATOR', w.id limit 500`.execute(db);
  return rows;
}

export async function findOpenPayout(db: Db, publicId: string): Promise<string | undefined> {
  const { rows } = await sql<{ intent: string }>`
    select i.public_id as intent from intent i join withdrawal w on w.member_id = i.member_id
    where w.public_id = ${publicId} and i.ended_at is null and i.kind = 'payout'
      and i.detail->>'withdrawalId' = w.public_id`.execute(db);
  return rows[0]?.intent;
}

/** Credits a paid withdrawal that came back: ledger, debt, statement and state in one statement. */
export async function storeReturn(tx: Tx, publicId: string, act: ManualAct, detail: StatementDetail): Promise<void> {
  await sql`select withdrawal_return(${publicId}, ${actOf(act)}, ${JSON.stringify(detail)}::jsonb)`.execute(tx);
}

/** Debits a rejected withdrawal that was paid: ledger, debt, statement and state in one statement. */
export async function storePaidLate(tx: Tx, publicId: string, act: ManualAct): Promise<void> {
  await sql`select withdrawal_late(${publicId}, ${actOf(act)})`.execute(tx);
}

const references: ReadonlySet<unknown> = new Set(['withdrawal_bank_reference', 'manual_entry_reference']);

/** Tells whether a unique index refused a bank's reference that ended another withdrawal. */
export function isSameReference(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && references.has(error.constraint);
}
