import type { Currency } from '@kapao/contract/money';
import { type Intent, type NewIntent, newIntent } from '../money/intent/intent.ts';
import type { Saga } from '../money/intent/saga.ts';
import type { Answer } from '../money/intent/outcome.ts';
import { type Ending, settleWith } from '../money/intent/settle.ts';
import { endPaid, type HandPayment } from './hand/paid.ts';
import { payoutIn, type PayoutPartner, type PayoutPartners } from './payout.ts';
import { setState, type Withdrawal } from './store.ts';

/** The account is the one stored at the request, not the member's current account. */
type PayoutDetail = {
  withdrawalId: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  currency: Currency;
};

/** Success posts the hold; a definite failure keeps it for staff to retry or reject (rules#withdrawals). */
export function payout(partners: PayoutPartners): Saga {
  const partnerOf = (intent: Intent) => payoutIn(partners, intent.provider, detailOf(intent).currency);
  return {
    kind: 'payout',
    capability: ({ provider }) => partners.get(provider)?.capability ?? 'B',
    call: async (intent, signal) => {
      const partner = partnerOf(intent);
      if (partner === undefined) return { outcome: 'unknown', ...unasked };
      const { bankCode, accountNo, accountName } = detailOf(intent);
      const { providerRef: reference, amountMinor } = intent;
      return partner.pay({ reference, amountMinor, bankCode, accountNo, accountName, signal });
    },
    status: async (intent, signal) =>
      (await partnerOf(intent)?.status({ reference: intent.providerRef, signal })) ?? { status: 'unknown', ...unasked },
    measure: () => Promise.reject(new Error('a payout provider has no balance of the member')),
    change: () => 0n,
    recent: () => Promise.resolve(undefined),
    moved: () => Promise.resolve(undefined),
    settle: (db, intent, ending) =>
      settleWith(db, intent, ending, async (tx) => {
        const { withdrawalId: publicId } = detailOf(intent);
        if (ending.answer.outcome !== 'applied') return setState(tx, publicId, 'FAILED');
        return endPaid(tx, publicId, readHand(ending));
      }),
  };
}

const unasked = { evidence: { notAsked: 'KEY_MISSING' } } satisfies Omit<Answer, 'outcome'>;

function readHand({ call, answer }: Ending): HandPayment | undefined {
  const { by, reference } = answer.evidence;
  if (call !== 'hand' || typeof by !== 'string' || typeof reference !== 'string') return undefined;
  return { by, reference, column: 'settled_reference' };
}

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
