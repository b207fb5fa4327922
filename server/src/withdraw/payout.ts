import type { Currency } from '@kapao/contract/money';
import { drive } from '../money/intent/engine.ts';
import {
  endIntent,
  type Ending,
  type Intent,
  lockOpenIntent,
  type NewIntent,
  newIntent,
} from '../money/intent/intent.ts';
import type { Answer, StatusAnswer } from '../money/intent/outcome.ts';
import type { Saga } from '../money/intent/saga.ts';
import { resolve } from '../money/ledger/transfer.ts';
import type { Config } from '../platform/config/config.ts';
import { addNotice } from '../notice/outbox.ts';
import { inCurrency, type SettingValues } from '../platform/db/setting.ts';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { endStatement } from '../statement/statement.ts';
import {
  type HandPayment,
  setHandPayment,
  setState,
  type Withdrawal,
  type WithdrawalFacts,
  withdrawalOp,
} from './store.ts';

declare module '../platform/services.ts' {
  interface Services {
    readonly payouts: PayoutPartners;
  }
}

export type PayoutCall = {
  /** Ours, stored before the call, never reused. */
  reference: string;
  amountMinor: bigint;
  bankCode: string;
  accountNo: string;
  accountName: string;
  signal: AbortSignal;
};

export type PayoutEntry = {
  id: string;
  reference: string | null;
  accountNo: string;
  amountMinor: bigint;
  at: Date;
};

export type PayoutPartner = {
  readonly code: string;
  readonly capability: 'B';
  inCurrency?(currency: Currency): PayoutPartner | undefined;
  /** Never throws: an unclear outcome is `unknown`. */
  pay(call: PayoutCall): Promise<Answer>;
  status(call: { reference: string; signal: AbortSignal }): Promise<StatusAnswer>;
  /**
   * Payouts from `from` until before `to`, oldest first; `next` null on the last page. Throws without a clear answer.
   * Absent: the payouts are not reconciled.
   */
  payoutStatement?(call: {
    from: Date;
    to: Date;
    cursor: string | null;
    signal: AbortSignal;
  }): Promise<{ entries: PayoutEntry[]; next: string | null }>;
};

export type PayoutPartners = ReadonlyMap<string, PayoutPartner>;

/** First provider with an entry for the currency, for new payouts. Undefined: staff pay by hand. */
export function sendingPartner(partners: PayoutPartners, currency: Currency): PayoutPartner | undefined {
  for (const code of partners.keys()) {
    const partner = payoutIn(partners, code, currency);
    if (partner !== undefined) return partner;
  }
  return undefined;
}

export function payoutIn(partners: PayoutPartners, code: string, currency: Currency): PayoutPartner | undefined {
  const partner = partners.get(code);
  return partner?.inCurrency === undefined ? partner : partner.inCurrency(currency);
}

export const paidByHand = 'hand';

/**
 * Judges automatic approval (rules#automatic-approval). `delays`: only the bank account's age or the payout hold fails.
 * The sandbox skips both ages, never the hold.
 */
export function judgeAutomatic(
  { sandbox }: Config,
  settings: SettingValues,
  { currency, hasDeposited, oldEnough, held, bankUnchanged, stop, owed, autoToday }: WithdrawalFacts,
  amountMinor: bigint,
): 'approves' | 'delays' | 'waits' {
  const isSmall = amountMinor <= inCurrency(settings['withdraw.autoMinor'], currency);
  const fitsDay = BigInt(autoToday) + amountMinor <= inCurrency(settings['withdraw.autoDayMinor'], currency);
  const qualifies = isSmall && fitsDay && stop === null && owed === '0' && hasDeposited && (sandbox || oldEnough);
  if (!qualifies) return 'waits';
  return held || !(sandbox || bankUnchanged) ? 'delays' : 'approves';
}

/** The account is the one stored at the request, not the member's current account. */
type PayoutDetail = {
  withdrawalId: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  currency: Currency;
};

/** Success posts the hold; a definite failure keeps it for staff to retry or reject (rules#withdrawals). */
export function payoutSaga(partners: PayoutPartners): Saga {
  const partnerOf = (intent: Intent) => payoutIn(partners, intent.provider, payoutDetailOf(intent).currency);
  return {
    kind: 'payout',
    capability: ({ provider }) => partners.get(provider)?.capability ?? 'B',
    call: async (intent, signal) => {
      const partner = partnerOf(intent);
      if (partner === undefined) return { outcome: 'unknown', ...unasked };
      const { bankCode, accountNo, accountName } = payoutDetailOf(intent);
      const { providerRef: reference, amountMinor } = intent;
      return partner.pay({ reference, amountMinor, bankCode, accountNo, accountName, signal });
    },
    status: async (intent, signal) =>
      (await partnerOf(intent)?.status({ reference: intent.providerRef, signal })) ?? { status: 'unknown', ...unasked },
    settle: (db, seen, ending) =>
      inTransaction(db, async (tx) => {
        const intent = await lockOpenIntent(tx, seen);
        if (intent === undefined) return undefined;
        const { withdrawalId: publicId } = payoutDetailOf(intent);
        if (ending.answer.outcome === 'applied')
          await endPaid(tx, { publicId, memberId: intent.memberId }, readHand(ending));
        else await setState(tx, publicId, 'FAILED');
        return endIntent(tx, intent, ending);
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

const payoutDetailOf = (intent: Intent): PayoutDetail => intent.detail as PayoutDetail;

/** Runs the payout without making the member wait. If this process dies, the sweeper continues it. */
export function payInBackground(
  services: Pick<Services, 'db' | 'log' | 'metrics' | 'sagas'>,
  intent: Intent,
  reservedAt: number,
): void {
  drive(services, intent, reservedAt).catch((error: unknown) => {
    services.log.error({ err: error, intent: intent.publicId }, 'a payout was left to the sweeper');
  });
}

/** Marks a withdrawal as paid in the caller's commit: posts the hold, ends the statement row, stores the reference and the notice. */
export async function endPaid(
  tx: Tx,
  { publicId, memberId }: Pick<Withdrawal, 'publicId' | 'memberId'>,
  hand: HandPayment | undefined,
): Promise<void> {
  const op = withdrawalOp(publicId);
  const stands = await resolve(tx, op, 'P');
  if (stands !== 'P') throw new Error(`the hold of ${op} had ended as ${stands}`);
  if (hand !== undefined) await setHandPayment(tx, publicId, hand);
  await setState(tx, publicId, 'PAID');
  await endStatement(tx, op, 'SUCCESS');
  await addNotice(tx, { memberId, event: 'payoutPaid', subject: op });
}
