import type { Currency } from '@kapao/contract/money';

const baht = { transfer: [100n, 500n, 1_000n], withdraw: [500n, 1_000n, 2_000n] };
const kip = { transfer: [50_000n, 100_000n, 500_000n], withdraw: [100_000n, 500_000n, 1_000_000n] };

const toMinorAmounts = (amounts: readonly bigint[]): bigint[] => amounts.map((amount) => amount * 100n);

export function quickAmounts(currency: Currency): { transfer: bigint[]; withdraw: bigint[] } {
  const { transfer, withdraw } = currency === 'LAK' ? kip : baht;
  return { transfer: toMinorAmounts(transfer), withdraw: toMinorAmounts(withdraw) };
}
