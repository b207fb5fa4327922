import type { Currency } from '@kapao/contract/money';
import { type Intent, type NewIntent, newIntent } from '../intent/intent.ts';
import type { Saga } from '../intent/saga.ts';
import { settleWith } from '../intent/settle.ts';
import { resolve } from '../ledger/transfer.ts';
import { endStatement } from '../statement/statement.ts';
import type { PayoutPartner } from './payout.ts';
import { setState, type Withdrawal, withdrawalOp } from './store.ts';

/** What a payout's intent carries: the account written down at the request, never the member's present one. */
type PayoutDetail = {
  withdrawalId: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  currency: Currency;
};

/**
 * Pays an approved withdrawal. Its money was held at the request; a definite yes posts the hold, a definite no keeps
 * it for a person to try again or reject (rules §10).
 */
export function payout(partner: PayoutPartner): Saga {
  return {
    kind: 'payout',
    capability: () => partner.capability,
    call(intent, signal) {
      const { bankCode, accountNo, accountName } = detailOf(intent);
      const { providerRef: reference, amountMinor } = intent;
      return partner.pay({ reference, amountMinor, bankCode, accountNo, accountName, signal });
    },
    status: (intent, signal) => partner.status({ reference: intent.providerRef, signal }),
    measure: () => Promise.reject(new Error('a payout partner has no balance of the member')),
    change: () => 0n,
    recent: () => Promise.resolve(undefined),
    settle: (db, intent, ending) =>
      settleWith(db, intent, ending, async (tx) => {
        const { withdrawalId } = detailOf(intent);
        if (ending.answer.outcome !== 'applied') return setState(tx, withdrawalId, 'FAILED');
        const stands = await resolve(tx, withdrawalOp(withdrawalId), 'P');
        if (stands !== 'P') throw new Error(`the hold of withdrawal ${withdrawalId} had ended as ${stands}`);
        await setState(tx, withdrawalId, 'PAID');
        return endStatement(tx, withdrawalOp(withdrawalId), 'SUCCESS');
      }),
  };
}

/** The payout's intent, made in the commit that approves; every try has a reference of its own. */
export function newPayout(withdrawal: Omit<Withdrawal, 'revision'>, partner: PayoutPartner): NewIntent {
  const detail: PayoutDetail = {
    withdrawalId: withdrawal.publicId,
    bankCode: withdrawal.bankCode,
    accountNo: withdrawal.bankAccountNo,
    accountName: withdrawal.bankAccountName,
    currency: withdrawal.currency,
  };
  const { memberId, amountMinor } = withdrawal;
  return newIntent({ kind: 'payout', memberId, amountMinor, provider: partner.code, detail });
}

const detailOf = (intent: Intent): PayoutDetail => intent.detail as PayoutDetail;
