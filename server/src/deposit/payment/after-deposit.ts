import type { Currency } from '@kapao/contract/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { repayDebt } from '../../money/ledger/debt.ts';

declare module '../../platform/services.ts' {
  interface Services {
    /** Effects of a credited deposit, in this order. */
    readonly afterDeposit: readonly AfterDeposit[];
  }
}

/** Real deposit. `op` is its credit's name in the ledger; amount in minor units, after repaid debt. */
export type Deposit = { memberId: bigint; currency: Currency; amountMinor: bigint; op: string };

/** Effect of a deposit, in the crediting transaction. The caller holds the member's lock. A throw undoes the credit. */
export type AfterDeposit = (tx: Tx, deposit: Deposit) => Promise<void>;

/**
 * Repays open debt, then runs the effects in order with the amount that is left. Runs after the credit's rows are
 * written.
 */
export async function runAfterDeposit(afterDeposit: readonly AfterDeposit[], tx: Tx, deposit: Deposit): Promise<void> {
  const paidMinor = await repayDebt(tx, deposit.memberId);
  const amountMinor = paidMinor > deposit.amountMinor ? 0n : deposit.amountMinor - paidMinor;
  if (amountMinor === 0n) return;
  for (const effect of afterDeposit) await effect(tx, { ...deposit, amountMinor });
}
