import { line } from '@kapao/contract/text';
import { z } from 'zod/mini';
import type { Variant } from '../config.ts';
import { findOfferedBank } from '../content/content.ts';
import type { Db } from '../db/transaction.ts';
import { refuse } from '../http/refusal.ts';

/** Banks that know their customers' names in Latin letters only (product#english-account-names). */
const latinNames = new Set(['KTB', 'TMB', 'BBL']);
const latin = /^[A-Z ]+$/;
const holder = line(1, 100);
const numberShape = { th: /^\d{10,15}$/, lao: /^\d{6,20}$/ } as const;

export async function checkBankCode(db: Db, code: string | undefined, variant: Variant) {
  const bank = code === undefined || code === '' ? undefined : await findOfferedBank(db, variant, code);
  return bank === undefined ? refuse('INVALID_BANK', { field: 'bankCode' }) : bank.code;
}

/** The number without the spaces and dashes people write in it. */
export const bareAccountNo = (typed: string): string => typed.replaceAll(/[ -]/g, '');

/** Upper case, composed, its words one space apart. */
export const plainHolder = (typed: string): string =>
  typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toUpperCase();

/**
 * Digits only, as the number is kept and compared: 10 to 15 of them, in the Lao variant 6 to 20
 * (rules#names-and-numbers, rules#lao-variant).
 */
export function readAccountNo(typed: string | undefined, variant: Variant) {
  const digits = bareAccountNo(typed ?? '');
  return numberShape[variant].test(digits) ? digits : refuse('INVALID_BANK', { field: 'bankAccountNo' });
}

/** Upper case, first and last name one space apart; A-Z alone where the bank wants it. */
export function readAccountName(typed: string | undefined, bankCode: string | undefined) {
  const parsed = z.safeParse(holder, typed);
  if (!parsed.success) return refuse('INVALID_USER_INFO', { field: 'bankAccountName' });
  const name = plainHolder(parsed.data);
  if (latinNames.has(bankCode ?? '') && !latin.test(name)) {
    return refuse('BANK_ACCOUNT_NAME_ENG', { field: 'bankAccountName' });
  }
  return name;
}

/** A holder's name in A-Z and single spaces, whatever the bank (rules#names-and-numbers). */
export function readLatinName(typed: string) {
  const bare = typed.trim();
  // Before the upper case, which makes an A-Z of a few letters that are none.
  const isLatin = bare.length <= 100 && /^[A-Za-z ]+$/.test(bare);
  return isLatin ? plainHolder(bare) : refuse('BANK_ACCOUNT_NAME_ENG', { field: 'bankAccountName' });
}
