import type { Currency } from '@kapao/contract/money';
import type { SlipVerifier } from '../../src/deposit/slip/verifier/verifier.ts';
import type { Receiver } from '../../src/deposit/bank/line.ts';
import { newLine } from '../partner/line.ts';
import { type FakePayouts, fakePayouts } from '../partner/payout.ts';

export type Payment = {
  payer: { memberId: bigint; bankCode: string; accountNo: string; name: string };
  to: string;
  amountMinor: bigint;
  currency: Currency;
  reference: string;
  paidAt: Date;
  returned: boolean;
};

/** True history of money outside: the only record that the server does not write. */
export type Bank = {
  readonly payments: Payment[];
  readonly payouts: FakePayouts;
  readonly verifier: SlipVerifier & { mood: 'ok' | 'silent' };
  pay(payment: Omit<Payment, 'reference' | 'returned'>): Payment;
};

export const botCodes: Readonly<Record<string, string>> = { KBANK: '004', SCB: '014', GSB: '030' };

export function createBank(receivers: readonly Receiver[], kill: () => void): Bank {
  const payments: Payment[] = [];
  const verifier: Bank['verifier'] = {
    mood: 'ok',
    verify: async ({ reference }) => {
      if (verifier.mood === 'silent') return { outcome: 'unknown', cause: 'SILENT' };
      const found = payments.find((payment) => payment.reference === reference);
      return found === undefined ? { outcome: 'not_found' } : { outcome: 'found', data: slipOf(found, receivers) };
    },
  };
  const pay: Bank['pay'] = (given) => {
    const payment = { ...given, reference: `REF${payments.length + 1}`, returned: false };
    payments.push(payment);
    return payment;
  };
  return { payments, payouts: fakePayouts('bank', newLine(kill)), verifier, pay };
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
