import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { houseAccount, memberCash } from '../money/ledger/account.ts';
import { instant } from '../money/ledger/transfer.ts';
import type { Currency } from '@kapao/contract/money';
import { type ConditionFacts, type InThree, type Source } from './facts.ts';

export type End = 'SUCCESS' | 'FAILED' | 'CLEARED' | 'EXPIRED';

const detailOf: Record<Source, string> = {
  BONUS: 'bonus',
  PROMOTION: 'promotion',
  INVITE: 'invite',
  REFUND: 'refund',
  COUPON: 'luckydraw',
  ADJUST: 'bonus',
};

export const statementDetail = (source: Source, description: InThree) => ({ [detailOf[source]]: { description } });

/** Writes a row of the member's statement. The caller holds the member's lock. */
export async function writeBonusRow(
  tx: Tx,
  row: {
    memberId: bigint;
    source: string;
    type: 'bonus' | 'finish_bonus';
    from: string;
    to: string;
    status: 'SUCCESS' | 'FAILED';
    amountMinor: bigint;
    detail: object;
  },
): Promise<void> {
  await sql`select statement_write(${row.memberId}, ${row.source}, ${row.type}, ${row.from}, ${row.to}, ${row.status},
    ${row.amountMinor}, ${JSON.stringify(row.detail)}::jsonb)`.execute(tx);
}

/**
 * Forfeits an amount, ends the open condition and writes its `finish_bonus` row (rules#conditions): the total (SUCCESS,
 * FAILED) or the forfeit. The caller holds the member's lock.
 * @throws when the wallet does not hold the forfeited amount
 */
export async function endCondition(
  tx: Tx,
  memberId: bigint,
  facts: ConditionFacts,
  { end, forfeitMinor }: { end: End; forfeitMinor: bigint },
): Promise<void> {
  const totalMinor = BigInt(facts.total);
  if (forfeitMinor > 0n) await takeForfeit(tx, memberId, facts.publicId, forfeitMinor);
  const amountMinor = end === 'SUCCESS' || end === 'FAILED' ? totalMinor : forfeitMinor;
  const { rows } = await sql`
    update condition set state = ${end}, ended_at = app_now(), next_at = null, end_minor = ${amountMinor},
      forfeited_minor = ${forfeitMinor}
    where id = ${facts.id}::bigint and ended_at is null returning id`.execute(tx);
  if (rows.length !== 1) throw new Error(`condition ${facts.publicId} had ended before`);
  await writeBonusRow(tx, {
    memberId,
    source: `c:${facts.publicId}:end`,
    type: 'finish_bonus',
    from: '-',
    to: '-',
    status: end === 'SUCCESS' ? 'SUCCESS' : 'FAILED',
    amountMinor,
    detail: statementDetail(facts.source, facts.title),
  });
}

async function takeForfeit(tx: Tx, memberId: bigint, publicId: string, amountMinor: bigint): Promise<void> {
  const outcome = await instant(tx, {
    op: `forfeit:${publicId}`,
    debit: memberCash(memberId),
    credit: houseAccount.purpose('forfeit', await readWalletCurrency(tx, memberId)),
    amountMinor,
    memberId,
    kind: 'forfeit',
  });
  if (outcome !== 'done') throw new Error(`the forfeit of condition ${publicId} is ${outcome}`);
}

export async function readWalletCurrency(tx: Tx, memberId: bigint): Promise<Currency> {
  const { rows } = await sql<{ currency: Currency }>`
    select currency from account where code = ${memberCash(memberId)}`.execute(tx);
  const currency = rows[0]?.currency;
  if (currency === undefined) throw new Error(`member ${memberId} has no wallet`);
  return currency;
}
