import type { QrChannel } from '../channel.ts';
import { writePromptPay } from './promptpay.ts';

const bankOfThailandCode = '004';

/**
 * KBANK QR: our own account in SMS mode. We create the QR without a provider, and match the bank's list of incoming
 * money to its tail of satang (payments#satang-of-kbank).
 */
export const kbank: QrChannel = {
  code: 'KBANK',
  tailed: true,
  async create({ reference, amountMinor, account, currency, expiresAt }) {
    if (account === undefined || currency !== 'THB') throw new Error('a KBANK QR needs an account in baht');
    const { promptpay: registered, accountNo } = account;
    const target = registered === null ? { bankCode: bankOfThailandCode, accountNo } : { registered };
    const payload = writePromptPay(target, amountMinor);
    return { providerRef: reference, payload, payableMinor: amountMinor, expiresAt };
  },
  query: async () => ({ status: 'unknown' }),
  cancel: async () => undefined,
  readNotice: () => null,
};
