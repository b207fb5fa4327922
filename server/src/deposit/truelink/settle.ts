import type { Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { type Cash, houseAccount } from '../../money/ledger/account.ts';
import { writeStatement } from '../../statement/statement.ts';
import { creditReport, parkReport } from '../payment/credit.ts';
import type { PaymentReport } from '../payment/report.ts';
import { readNow } from '../payment/store.ts';
import { endGift, type Gift, type GiftRefusal, lockGift } from './store.ts';
import type { Verdict } from './verdict.ts';

export const trueMoneyChannel = 'truemoney';

export const trueMoneyOrigin = { houseAccount: houseAccount.truemoney('THB'), from: 'TRUEWALLET' };

type Effects = Pick<Services, 'afterDeposit'>;

export type GiftOutcome = 'credited' | 'refused' | 'review' | 'ended';

/**
 * Ends a gift by the provider's verdict. The caller holds the member's lock and passes its `cash`. Received money is
 * credited or kept for review, also when staff have refused the gift meanwhile.
 */
export async function settleGift(
  effects: Effects,
  tx: Tx,
  id: bigint,
  { verdict, cash }: { verdict: Verdict; cash: Cash | undefined },
): Promise<GiftOutcome> {
  const gift = await lockGift(tx, id);
  const hasMoney = verdict.act === 'credit' || verdict.act === 'park';
  if (gift.state === 'CREDITED') return 'ended';
  if (gift.state === 'REJECTED') return hasMoney ? parkRefused(tx, gift, verdict.amountMinor) : 'ended';
  if (verdict.act === 'credit') return creditGift(effects, tx, gift, { amountMinor: verdict.amountMinor, cash });
  if (verdict.act === 'park') return parkGift(tx, gift, verdict.amountMinor, verdict.reason);
  if (verdict.act === 'refuse') {
    await refuseGift(tx, gift, { refusal: verdict.refusal, reason: verdict.reason });
    return 'refused';
  }
  if (verdict.act === 'review') await endGift(tx, gift, { state: 'REVIEW', reason: verdict.reason });
  return 'review';
}

/** Credits the member once: the payment's reference is the voucher's fingerprint (rules#partner-outcomes). */
export async function creditGift(
  effects: Effects,
  tx: Tx,
  gift: Gift,
  { amountMinor, cash }: { amountMinor: bigint; cash: Cash | undefined },
): Promise<'credited' | 'review'> {
  if (cash === undefined || cash.currency !== 'THB') return parkGift(tx, gift, amountMinor, 'NO_WALLET');
  const report = await reportOfGift(tx, gift, amountMinor);
  const to = { memberId: gift.memberId, cash, origin: trueMoneyOrigin };
  const { id: paymentId, outcome } = await creditReport(effects, tx, report, to);
  if (outcome !== 'credited') {
    await endGift(tx, gift, { state: 'REVIEW', reason: 'KNOWN_PAYMENT', paymentId });
    return 'review';
  }
  await endGift(tx, gift, { state: 'CREDITED', paymentId });
  return 'credited';
}

/**
 * Refuses a gift. The caller holds the member's lock. Writes a statement row if the member's call was already answered
 * with OK.
 */
export async function refuseGift(tx: Tx, gift: Gift, why: { refusal: GiftRefusal; reason: string }): Promise<void> {
  await endGift(tx, gift, { state: 'REJECTED', ...why });
  const inRequest = gift.attempts === 1 && gift.state === 'REDEEMING';
  if (inRequest) return;
  await writeStatement(tx, {
    memberId: gift.memberId,
    source: `gift:${gift.publicId}`,
    type: 'deposit',
    from: trueMoneyOrigin.from,
    to: 'WALLET',
    status: 'FAILED',
    amountMinor: 0n,
  });
}

async function parkGift(tx: Tx, gift: Gift, amountMinor: bigint, reason: string): Promise<'review'> {
  const why = { reason, memberId: gift.memberId };
  const { id: paymentId } = await parkReport(tx, await reportOfGift(tx, gift, amountMinor), why);
  await endGift(tx, gift, { state: 'REVIEW', reason, paymentId });
  return 'review';
}

async function parkRefused(tx: Tx, gift: Gift, amountMinor: bigint): Promise<'review'> {
  const why = { reason: 'GIFT_REFUSED', memberId: gift.memberId };
  await parkReport(tx, await reportOfGift(tx, gift, amountMinor), why);
  return 'review';
}

async function reportOfGift(tx: Tx, gift: Gift, amountMinor: bigint): Promise<PaymentReport> {
  return {
    source: 'gift',
    channel: trueMoneyChannel,
    reference: gift.fingerprint.toString('hex'),
    receivingAccountId: null,
    sender: { bankCode: null, account: null, name: null },
    amountMinor,
    currency: 'THB',
    paidAt: await readNow(tx),
  };
}
