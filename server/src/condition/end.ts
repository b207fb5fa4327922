import type { Tx } from '../platform/db/transaction.ts';
import { houseAccount, memberCash } from '../money/ledger/account.ts';
import { instant } from '../money/ledger/transfer.ts';
import { type StatementDetail, writeStatement } from '../statement/statement.ts';
import type { ConditionFacts, InThree, Source } from './facts.ts';
import { markEnded, readWalletCurrency } from './store.ts';

export type End = 'SUCCESS' | 'FAILED' | 'CLEARED' | 'EXPIRED';

const detailOf: Record<Source, keyof StatementDetail> = {
  BONUS: 'bonus',
  PROMOTION: 'promotion',
  INVITE: 'invite',
  REFUND: 'refund',
  COUPON: 'luckydraw',
  ADJUST: 'bonus',
};

export const statementDetail = (source: Source, description: InThree): StatementDetail => ({
  [detailOf[source]]: { description },
});

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
  const hasEnded = await markEnded(tx, facts.id, { end, amountMinor, forfeitMinor });
  if (!hasEnded) throw new Error(`condition ${facts.publicId} had ended before`);
  await writeStatement(tx, {
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
