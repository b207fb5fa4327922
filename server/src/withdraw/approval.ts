import { inTransaction, type Tx } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { drive } from '../intent/engine.ts';
import type { Intent } from '../intent/intent.ts';
import { lockMember } from '../ledger/account.ts';
import { resolve } from '../ledger/transfer.ts';
import { endStatement } from '../statement/statement.ts';
import { reservePayout } from './payout-saga.ts';
import { findWithdrawal, setApproval, setState, type Withdrawal, type WithdrawalState, withdrawalOp } from './store.ts';

/** Why a person's decision was not taken: no such row, not waiting for one, or changed since it was looked at. */
export type Undecided = 'not_found' | 'not_waiting' | 'changed';

export type Decision = { publicId: string; revision: number; by: string; reason: string | null };

const canBeApproved: readonly WithdrawalState[] = ['REQUESTED', 'FAILED'];
const canBeRejected: readonly WithdrawalState[] = ['REQUESTED', 'APPROVED', 'FAILED'];

/**
 * Approves and sends: a new try with a reference of its own, to the account written down at the request. Resolves
 * once the partner has answered or its deadline has passed.
 */
export async function approve(house: House, decision: Decision): Promise<Undecided | 'approved'> {
  const reservedAt = performance.now();
  let intent: Intent | undefined;
  const outcome = await decide(house, decision, canBeApproved, async (tx, withdrawal) => {
    await setState(tx, withdrawal.publicId, 'SENDING');
    intent = await reservePayout(tx, withdrawal, house.payout);
    return 'approved' as const;
  });
  if (intent !== undefined) await drive(house, intent, reservedAt);
  return outcome;
}

/** Gives the held money back to the member's wallet. */
export async function reject(house: House, decision: Decision): Promise<Undecided | 'rejected'> {
  return decide(house, decision, canBeRejected, async (tx, withdrawal) => {
    const op = withdrawalOp(withdrawal.publicId);
    const stands = await resolve(tx, op, 'V');
    if (stands !== 'V') throw new Error(`the hold of ${op} had ended as ${stands}`);
    await setState(tx, withdrawal.publicId, 'REJECTED');
    await endStatement(tx, op, 'FAILED');
    return 'rejected' as const;
  });
}

async function decide<T>(
  house: House,
  { publicId, revision, by, reason }: Decision,
  from: readonly WithdrawalState[],
  act: (tx: Tx, withdrawal: Withdrawal) => Promise<T>,
): Promise<T | Undecided> {
  return inTransaction(house.db, async (tx) => {
    const seen = await findWithdrawal(tx, publicId);
    if (seen === undefined) return 'not_found';
    await lockMember(tx, seen.memberId);
    const withdrawal = await findWithdrawal(tx, publicId);
    if (withdrawal === undefined || withdrawal.revision !== revision) return 'changed';
    if (!from.includes(withdrawal.state)) return 'not_waiting';
    await setApproval(tx, publicId, by, reason);
    return act(tx, withdrawal);
  });
}
