import type { Currency } from '@kapao/contract/money';
import { armByDeposit } from '../condition/arm.ts';
import type { Tx } from '../db/transaction.ts';
import { noteInviteeDeposit } from '../invite/friend.ts';
import { repayDebt } from '../ledger/debt.ts';
import { earnCoins } from '../wheel/coins.ts';

/** A real deposit, by the name of its credit in the ledger; minor units. */
type Deposit = { memberId: bigint; currency: Currency; amountMinor: bigint; op: string };

/**
 * Gives what a deposit brings, in the commit that credits it and after its own rows: an armed bonus, coins, a step of an
 * invited friend. Only what is left after an open debt counts. The caller holds the member's lock.
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
