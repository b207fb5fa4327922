import type { Db, Tx } from '../../platform/db/transaction.ts';
import { houseAccount } from '../../money/ledger/account.ts';
import type { Origin, PaymentReport } from '../payment/report.ts';
import { listReviewRows, lockPaymentRow, type PaymentRow } from './store.ts';

export type Waiting = {
  id: bigint;
  state: string;
  reason: string | null;
  memberId: bigint | null;
  incoming: PaymentReport;
  origin: Origin;
};

export async function listPayments(db: Db): Promise<Waiting[]> {
  return (await listReviewRows(db)).map(toWaiting);
}

export async function lockPayment(tx: Tx, id: bigint): Promise<Waiting | undefined> {
  const row = await lockPaymentRow(tx, id);
  return row && toWaiting(row);
}

function toWaiting(row: PaymentRow): Waiting {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    memberId: row.member_id,
    incoming: {
      source: row.source,
      channel: row.channel,
      reference: row.outside_reference,
      receivingAccountId: row.receiving_account_id,
      sender: { bankCode: row.sender_bank, account: row.sender_account, name: row.sender_name },
      message: row.message,
      amountMinor: row.amount_minor,
      currency: row.currency,
      paidAt: row.paid_at,
    },
    origin: originOfPayment(row),
  };
}

function originOfPayment({ channel, bank_type: type, bank_code: bankCode, currency }: PaymentRow): Origin {
  if (channel === 'truemoney') return { houseAccount: houseAccount.truemoney(currency), from: 'TRUEWALLET' };
  const isBank = channel.startsWith('bank:') || channel === 'declared';
  if (isBank && type === 'BANK' && bankCode !== null) {
    return { houseAccount: houseAccount.bank(bankCode, currency), from: bankCode };
  }
  // A transfer to an unknown account is booked under the sending bank, like a slip.
  const sender = channel.startsWith('bank:') ? channel.slice('bank:'.length) : '';
  if (type === null && sender !== '') return { houseAccount: houseAccount.bank(sender, currency), from: sender };
  return { houseAccount: houseAccount.qr(channel, currency), from: channel };
}
