import { checksum, tag } from '../../qr/emv.ts';
import { bankOf } from '../banks.ts';
import type { BankTransfer } from '../transfers.ts';

export function slipQrText({ from, reference, at }: BankTransfer): string {
  if (from.bankCode === 'TRUEWALLET') return trueMoneyText(reference, at);
  if (from.bankCode === 'BCEL') return oneProofText(reference);
  const slip = tag('00', '000001') + tag('01', bankOf(from.bankCode).bot) + tag('02', reference);
  const body = `${tag('00', slip)}${tag('51', 'TH')}9104`;
  return body + checksum(body);
}

/** TrueMoney uses its own format: no country, the date, and a checksum in lower case. */
function trueMoneyText(reference: string, at: string): string {
  const [year = '', month = '', day = ''] = at.slice(0, 10).split('-');
  const slip =
    tag('00', '01') + tag('01', '01') + tag('02', 'P2P') + tag('03', reference) + tag('04', `${day}${month}${year}`);
  const body = `${tag('00', slip)}9104`;
  return body + checksum(body).toLowerCase();
}

function oneProofText(reference: string): string {
  const proof =
    tag('00', 'BCEL') + tag('01', 'ONEPROOF') + tag('02', 'P2P') + tag('03', reference) + tag('04', reference);
  const body = `${tag('00', '01')}${tag('01', '11')}${tag('33', proof)}6304`;
  return body + checksum(body);
}
