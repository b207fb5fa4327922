import { line } from '@kapao/contract/text';
import { z } from 'zod/mini';
import type { Variant } from '../platform/config/config.ts';
import { findOfferedBank } from '../content/content.ts';
import type { Db } from '../platform/db/transaction.ts';
import { refuse } from '../platform/refusal.ts';

/** Banks that store their customers' names in Latin letters only (product#english-account-names). */
const latinNames = new Set(['KTB', 'TMB', 'BBL']);
const latin = /^[A-Z ]+$/;
const holder = line(1, 100);
const numberShape = { th: /^\d{10,15}$/, lao: /^\d{6,20}$/ } as const;

export async function checkBankCode(db: Db, code: string | undefined, variant: Variant) {
  const bank = code === undefined || code === '' ? undefined : await findOfferedBank(db, variant, code);
  return bank === undefined ? refuse('INVALID_BANK', { field: 'bankCode' }) : bank.code;
}

export const bareAccountNo = (typed: string): string => typed.replaceAll(/[ -]/g, '');

export const plainAccountName = (typed: string): string =>
  typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toUpperCase();

/**
 * Returns the account number as digits: 10 to 15, or 6 to 20 in the Lao variant (rules#names-and-numbers,
 * rules#lao-variant).
 */
export function readAccountNo(typed: string | undefined, variant: Variant) {
  const digits = bareAccountNo(typed ?? '');
  return numberShape[variant].test(digits) ? digits : refuse('INVALID_BANK', { field: 'bankAccountNo' });
}

export function readAccountName(typed: string | undefined, bankCode: string | undefined) {
  const parsed = z.safeParse(holder, typed);
  if (!parsed.success) return refuse('INVALID_USER_INFO', { field: 'bankAccountName' });
  const name = plainAccountName(parsed.data);
  if (latinNames.has(bankCode ?? '') && !latin.test(name)) {
    return refuse('BANK_ACCOUNT_NAME_ENG', { field: 'bankAccountName' });
  }
  return name;
}

/** Returns the holder's name in A-Z and single spaces, for every bank (rules#names-and-numbers). */
export function readLatinName(typed: string) {
  const bare = typed.trim();
  // Checks before the change to upper case, which turns a few other letters into A-Z.
  const isLatin = bare.length <= 100 && /^[A-Za-z ]+$/.test(bare);
  return isLatin ? plainAccountName(bare) : refuse('BANK_ACCOUNT_NAME_ENG', { field: 'bankAccountName' });
}
