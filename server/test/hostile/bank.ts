import type { Currency } from '@kapao/contract/money';
import type { SlipVerifier } from '../../src/deposit/slip/verifier/verifier.ts';
import type { PayoutPartner } from '../../src/withdraw/payout.ts';
import type { Receiver } from '../../src/deposit/bank/line.ts';
import { type Kill, type Line, newLine, send, unknown } from './line.ts';

export type Payment = {
  payer: { memberId: bigint; bankCode: string; accountNo: string; name: string };
  to: string;
  amountMinor: bigint;
  currency: Currency;
  reference: string;
  paidAt: Date;
  returned: boolean;
};

export type PaidOut = { reference: string; accountNo: string; amountMinor: bigint };

/** True history of money outside: the only record that the server does not write. */
export type Bank = {
  readonly payments: Payment[];
  readonly paidOut: PaidOut[];
  readonly line: Line;
  readonly verifier: SlipVerifier & { mood: 'ok' | 'silent' };
  readonly partner: PayoutPartner;
  pay(payment: Omit<Payment, 'reference' | 'returned'>): Payment;
};

export const botCodes: Readonly<Record<string, string>> = { KBANK: '004', SCB: '014', GSB: '030' };

export function createBank(receivers: readonly Receiver[], kill: Kill): Bank {
  const payments: Payment[] = [];
  const paidOut: PaidOut[] = [];
  const line = newLine();
  const verifier: Bank['verifier'] = {
    mood: 'ok',
    verify: async ({ reference }) => {
      if (verifier.mood === 'silent') return { outcome: 'unknown', cause: 'SILENT' };
      const found = payments.find((payment) => payment.reference === reference);
      return found === undefined ? { outcome: 'not_found' } : { outcome: 'found', data: slipOf(found, receivers) };
    },
  };
  const partner: PayoutPartner = {
    code: 'bank',
    capability: 'B',
    pay: ({ reference, accountNo, amountMinor }) =>
      send(line, kill, () => {
        paidOut.push({ reference, accountNo, amountMinor });
        return { outcome: 'applied', evidence: {} };
      }),
    status: async ({ reference }) => {
      if (line.mood === 'down') return { status: 'unknown', evidence: unknown.evidence };
      const isPaid = paidOut.some((entry) => entry.reference === reference);
      return { status: isPaid && !line.lags ? 'applied' : 'not_found', evidence: {} };
    },
  };
  const pay: Bank['pay'] = (given) => {
    const payment = { ...given, reference: `REF${payments.length + 1}`, returned: false };
    payments.push(payment);
    return payment;
  };
  return { payments, paidOut, line, verifier, partner, pay };
}

function slipOf(payment: Payment, receivers: readonly Receiver[]) {
  const { amountMinor, currency, paidAt, payer } = payment;
  const receiver = receivers.find(({ accountNo }) => accountNo === payment.to);
  return {
    amountMinor,
    currency,
    paidAt,
    sender: { botCode: botCodes[payer.bankCode] ?? '', account: payer.accountNo, names: [payer.name] },
    receiver: { botCode: botCodes[receiver?.bankCode ?? ''] ?? '', account: payment.to, names: [] },
  };
}
