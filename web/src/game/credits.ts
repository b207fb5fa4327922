import { toMinor } from '@kapao/contract/money';
import { showAmount } from '../lib/amount.ts';

/** Digits of a rate that count; the smallest rate is a thousandth (rules#game-units). */
const rateDigits = 6;

/** What the provider calls this balance: amount times credits for one unit, cut to hundredths, as text. */
export function creditsText(amount: number, creditsPerUnit: number): string {
  const [whole = '0', decimals = ''] = creditsPerUnit.toFixed(rateDigits).split('.');
  const rate = BigInt(whole + decimals);
  return showAmount((toMinor(amount) * rate) / 10n ** BigInt(rateDigits));
}
