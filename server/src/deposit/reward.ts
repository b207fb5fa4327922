import type { Currency } from '@kapao/contract/money';
import { armByDeposit } from '../condition/arm.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { noteInviteeDeposit } from '../invite/friend.ts';
import { repayDebt } from '../money/ledger/debt.ts';
import { earnCoins } from '../wheel/coins.ts';

/** Real deposit. `op` is its credit's name in the ledger; amount in minor units. */
type Deposit = { memberId: bigint; currency: Currency; amountMinor: bigint; op: string };

/**
 * Applies deposit rewards in the crediting commit, after its rows: armed bonus, coins, invite progress. Only the amount
 * left after open debt counts. The caller holds the member's lock.
 */
export async function rewardDeposit(tx: Tx, deposit: Deposit): Promise<void> {
  const paidMinor = await repayDebt(tx, deposit.memberId);
  const amountMinor = paidMinor > deposit.amountMinor ? 0n : deposit.amountMinor - paidMinor;
  if (amountMinor === 0n) return;
  const left = { ...deposit, amountMinor };
  await armByDeposit(tx, left);
  await noteInviteeDeposit(tx, left);
  await earnCoins(tx, left);
}
