import { maxAmountMinor } from '@kapao/contract/money';
import { inTransaction, type Tx } from '../../../platform/db/transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { withLock } from '../../../money/idempotency/idempotency.ts';
import { lockMember } from '../../../money/ledger/account.ts';
import { creditReport, parkReport } from '../../payment/credit.ts';
import type { PaymentReport } from '../../payment/report.ts';
import type { WalletNotice, WalletPayment } from './notice.ts';
import { phonesIn } from './phones.ts';
import { trueMoneyChannel, trueMoneyOrigin } from '../settle.ts';
import { findPayers, hasAutoWallet, isWalletNoticeStored, storeWalletNotice } from './store.ts';

/**
 * Processes a notice of the AUTO wallet. Credits the payment once to the single member whose user name the payer wrote,
 * else stores it for review (payments#wallet-transfers). Notice, payment and credit are one commit.
 */
export async function takeWalletNotice(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log'>,
  notice: WalletNotice,
  raw: Buffer,
): Promise<void> {
  if (await isWalletNoticeStored(services.db, notice.eventId)) return;
  const lockName = `payment:${trueMoneyChannel}:${notice.eventId}`;
  const doubt = await withLock(services.db, lockName, () =>
    inTransaction(services.db, (tx) => takeNotice(services, tx, notice, raw)),
  );
  if (doubt !== null) services.log.warn({ event: notice.eventId, reason: doubt }, 'a wallet notice waits for a person');
}

async function takeNotice(
  services: Pick<Services, 'afterDeposit'>,
  tx: Tx,
  { eventId, payment }: WalletNotice,
  raw: Buffer,
): Promise<string | null> {
  const members = payment === null ? [] : await findPayers(tx, phonesIn(payment.message));
  const [memberId, another] = members;
  const cash = memberId === undefined ? undefined : await lockMember(tx, memberId);
  if (!(await storeWalletNotice(tx, eventId, raw))) return null;
  if (payment === null) return 'UNREADABLE';
  const report = reportOfWalletPayment(payment);
  const doubt =
    (await doubtOfWalletPayment(tx, payment)) ??
    (memberId === undefined ? 'NO_MEMBER' : another !== undefined ? 'SEVERAL_MEMBERS' : undefined);
  if (doubt !== undefined || memberId === undefined || cash?.currency !== 'THB') {
    const reason = doubt ?? 'NO_WALLET';
    await parkReport(tx, report, { reason, memberId: another === undefined ? (memberId ?? null) : null });
    return reason;
  }
  const { outcome } = await creditReport(services, tx, report, { memberId, cash, origin: trueMoneyOrigin });
  return outcome === 'review' ? 'NO_REFERENCE' : null;
}

async function doubtOfWalletPayment(tx: Tx, { amountMinor, receiverName }: WalletPayment): Promise<string | undefined> {
  if (amountMinor > maxAmountMinor) return 'AMOUNT';
  if (receiverName === null) return undefined;
  return (await hasAutoWallet(tx, receiverName)) ? undefined : 'OTHER_WALLET';
}

function reportOfWalletPayment({
  reference,
  amountMinor,
  paidAt,
  senderMobile,
  message,
}: WalletPayment): PaymentReport {
  return {
    source: 'notice',
    channel: trueMoneyChannel,
    // Voucher fingerprints are hexadecimal, so an event reference cannot equal one.
    reference: reference === null ? null : `event:${reference}`,
    receivingAccountId: null,
    sender: { bankCode: 'TRUEWALLET', account: senderMobile, name: null },
    message: message.replaceAll('\0', ''),
    amountMinor,
    currency: 'THB',
    paidAt,
  };
}
