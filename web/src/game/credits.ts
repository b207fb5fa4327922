import { toMinor } from '@kapao/contract/money';
import { showAmount } from '../lib/amount.ts';

/** Significant digits of a rate. The smallest rate is a thousandth (rules#game-units). */
const rateDigits = 6;

export function creditsText(amount: number, creditsPerUnit: number): string {
  const [whole = '0', decimals = ''] = creditsPerUnit.toFixed(rateDigits).split('.');
  const rate = BigInt(whole + decimals);
  return showAmount((toMinor(amount) * rate) / 10n ** BigInt(rateDigits));
}
