import { formatMajor } from '@kapao/contract/money';
import { encode, tag, withCrcTag } from 'promptparse';

export type PromptPayTarget = { registered: string } | { bankCode: string; accountNo: string };

const longestAmount = 13;

/**
 * Returns the Thai QR text (EMVCo, tag 29) of a credit transfer for exactly this amount in baht.
 * @throws RangeError for an amount or target that bank apps reject; the library does not check them
 */
export function writePromptPay(target: PromptPayTarget, amountMinor: bigint): string {
  const amount = formatMajor(amountMinor);
  if (amountMinor <= 0n || amount.length > longestAmount) throw new RangeError('not an amount of a QR');
  const receiver = encode([tag('00', 'A000000677010111'), receiverTag(target)]);
  const tags = [tag('00', '01'), tag('01', '12'), tag('29', receiver), tag('53', '764'), tag('54', amount)];
  return withCrcTag(encode([...tags, tag('58', 'TH')]), '63');
}

function receiverTag(target: PromptPayTarget) {
  if ('registered' in target) {
    const digits = target.registered.replaceAll(/[\s-]/g, '');
    if (/^0[689]\d{8}$/.test(digits)) return tag('01', `0066${digits.slice(1)}`);
    if (isNationalId(digits)) return tag('02', digits);
    throw new RangeError('not a number registered for PromptPay');
  }
  const accountNo = target.accountNo.replaceAll(/[\s-]/g, '');
  if (!/^\d{3}$/.test(target.bankCode) || !/^\d{10,15}$/.test(accountNo)) throw new RangeError('not a bank account');
  return tag('04', target.bankCode + accountNo);
}

function isNationalId(digits: string): boolean {
  if (!/^\d{13}$/.test(digits)) return false;
  const sum = digits
    .slice(0, 12)
    .split('')
    .reduce((total, digit, place) => total + Number(digit) * (13 - place), 0);
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}
