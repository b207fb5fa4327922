import { maxAmountMinor } from '@kapao/contract/money';
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts';
import { withLock } from '../../../money/idempotency/idempotency.ts';
import type { Services } from '../../../platform/services.ts';
import { type Cash, houseAccount, lockMember } from '../../../money/ledger/account.ts';
import { creditReport, type Match, parkReport } from '../../payment/credit.ts';
import type { CreditOutcome, PaymentReport } from '../../payment/report.ts';
import {
  findRequests,
  isQrNoticeProcessed,
  isReversed,
  lockRequest,
  markQrPaid,
  markQrNoticeProcessed,
  type NoticeEvent,
  type Request,
  storeQrNotice,
} from './store.ts';

type QrPayment = {
  channel: string;
  source: 'notice' | 'query';
  reference: string;
  paymentId: string;
  providerRef: string | undefined;
  paidMinor: bigint;
  paidAt: Date;
  currency?: string | undefined;
  event?: NoticeEvent;
  isRepeatable?: boolean;
};

type Reason = 'UNKNOWN_ORDER' | 'NO_WALLET' | 'OTHER_ORDER' | 'PAID_TWICE' | 'AMOUNT' | 'CURRENCY' | 'REVERSED';

/**
 * Credits a payment once: notice, `incoming_payment`, ledger, statement and QR state in one commit under the member's
 * lock. Credits the amount paid, also on cancelled or expired QRs. Anything else is stored for review.
 */
export async function creditQrPayment(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log'>,
  payment: QrPayment,
): Promise<void> {
  const { channel, reference, providerRef, event } = payment;
  if (event !== undefined && (await isQrNoticeProcessed(services.db, payment, event))) return;
  const { outcome, reason } = await withLock(services.db, `payment:${channel}:${reference}`, () =>
    inTransaction(services.db, (tx) => takeQrPayment(services, tx, payment)),
  );
  if (outcome !== 'review') return;
  services.log.warn({ channel, reference, providerRef, reason }, 'a payment waits for a person');
}

async function takeQrPayment(
  services: Pick<Services, 'afterDeposit'>,
  tx: Tx,
  payment: QrPayment,
): Promise<CreditOutcome> {
  const { channel, event } = payment;
  const [found, another] = await findRequests(tx, payment);
  const cash = found === undefined ? undefined : await lockMember(tx, found.member_id);
  await storeQrNotice(tx, channel, event);
  if (found === undefined) return parkQrPayment(tx, payment, undefined, 'UNKNOWN_ORDER');
  const request = await lockRequest(tx, found.id);
  const outcome = await placeQrPayment(services, tx, payment, { request, cash, isUnclear: another !== undefined });
  await markQrNoticeProcessed(tx, channel, event);
  return outcome;
}

async function placeQrPayment(
  services: Pick<Services, 'afterDeposit'>,
  tx: Tx,
  payment: QrPayment,
  { request, cash, isUnclear }: { request: Request; cash: Cash | undefined; isUnclear: boolean },
): Promise<CreditOutcome> {
  if (isUnclear) return parkQrPayment(tx, payment, request, 'OTHER_ORDER');
  if (cash === undefined) return parkQrPayment(tx, payment, request, 'NO_WALLET');
  const { channel } = payment;
  const credit = await creditReport(services, tx, reportOfQrPayment(payment, request), {
    memberId: request.member_id,
    cash,
    origin: { houseAccount: houseAccount.qr(channel, cash.currency), from: channel },
    doubtOf: (standing) => doubtOfQrPayment(tx, payment, { request, cash, standing }),
  });
  if (credit.outcome === 'credited') await markQrPaid(tx, request.id, payment);
  return credit;
}

function parkQrPayment(tx: Tx, payment: QrPayment, request: Request | undefined, reason: Reason) {
  return parkReport(tx, reportOfQrPayment(payment, request), { reason, memberId: request?.member_id ?? null });
}

function reportOfQrPayment(payment: QrPayment, request: Request | undefined): PaymentReport {
  return {
    source: payment.source,
    channel: payment.channel,
    reference: payment.paymentId,
    order: { id: request?.id ?? null, names: orderNames(payment, request) },
    receivingAccountId: null,
    sender: { bankCode: null, account: null, name: null },
    amountMinor: payment.paidMinor,
    currency: payment.currency,
    paidAt: payment.paidAt,
  };
}

function orderNames({ reference, providerRef }: QrPayment, request: Request | undefined): string[] {
  if (request === undefined || reference !== request.reference) return [];
  const { provider_ref: known } = request;
  if (known === null || providerRef === undefined || providerRef === known) return [reference, known ?? reference];
  return [];
}

type Order = { request: Request; cash: Cash; standing: Match['standing'] };

async function doubtOfQrPayment(
  tx: Tx,
  payment: QrPayment,
  { request, cash, standing }: Order,
): Promise<Reason | undefined> {
  const { providerRef, reference } = payment;
  if (reference !== request.reference) return 'OTHER_ORDER';
  if (standing === 'differs') return 'PAID_TWICE';
  if (request.state === 'PAID' && payment.isRepeatable !== true) return 'PAID_TWICE';
  if (providerRef !== undefined && request.provider_ref !== null && providerRef !== request.provider_ref) {
    return 'OTHER_ORDER';
  }
  if (payment.paidMinor <= 0n || payment.paidMinor > maxAmountMinor) return 'AMOUNT';
  if (payment.currency !== undefined && payment.currency !== cash.currency) return 'CURRENCY';
  return (await isReversed(tx, payment.channel, reference)) ? 'REVERSED' : undefined;
}
