import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import { houseAccount } from '../../money/ledger/account.ts';
import type { Origin, PaymentReport } from '../payment/report.ts';

export type Waiting = {
  id: bigint;
  state: string;
  reason: string | null;
  memberId: bigint | null;
  incoming: PaymentReport;
  origin: Origin;
};

type Row = {
  id: bigint;
  state: string;
  reason: string | null;
  member_id: bigint | null;
  source: PaymentReport['source'];
  channel: string;
  outside_reference: string | null;
  receiving_account_id: bigint | null;
  sender_bank: string | null;
  sender_account: string | null;
  sender_name: string | null;
  message: string | null;
  amount_minor: bigint;
  currency: Currency;
  paid_at: Date;
  bank_type: string | null;
  bank_code: string | null;
};

const columns = sql`p.id, p.state, p.reason, p.member_id, p.source, p.channel, p.outside_reference,
  p.receiving_account_id, p.sender_bank, p.sender_account, p.sender_name, p.message, p.amount_minor, p.currency,
  p.paid_at, r.bank_type, r.bank_code`;

export async function listPayments(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Row>`
    select ${columns} from incoming_payment p left join receiving_account r on r.id = p.receiving_account_id
    where p.state = 'REVIEW' order by p.created_at, p.id limit 500`.execute(db);
  return rows.map(toWaiting);
}

export async function lockPayment(tx: Tx, id: bigint): Promise<Waiting | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from incoming_payment p left join receiving_account r on r.id = p.receiving_account_id
    where p.id = ${id} for update of p`.execute(tx);
  return rows[0] && toWaiting(rows[0]);
}

function toWaiting(row: Row): Waiting {
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

function originOfPayment({ channel, bank_type: type, bank_code: bankCode, currency }: Row): Origin {
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

export type WaitingDeclaration = {
  publicId: string;
  phone: string;
  bankCode: string;
  amountMinor: bigint;
  currency: string;
  paidAt: Date;
};

export async function listDeclared(db: Db): Promise<WaitingDeclaration[]> {
  const { rows } = await sql<WaitingDeclaration>`
    select d.public_id as "publicId", m.phone, r.bank_code as "bankCode", d.amount_minor as "amountMinor", d.currency,
      d.paid_at as "paidAt"
    from declared_transfer d join member m on m.id = d.member_id
    join receiving_account r on r.id = d.receiving_account_id
    where d.state = 'OPEN' order by d.id limit 500`.execute(db);
  return rows;
}
