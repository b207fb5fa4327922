import { languages } from '@kapao/contract/language';
import { line } from '@kapao/contract/text';
import type { Currency } from '@kapao/contract/money';
import { z } from 'zod/mini';
import type { Variant } from '../platform/config/config.ts';
import { refuse } from '../platform/refusal.ts';
import { isWeakPassword } from '../auth/strength/weak.ts';
import { siteName } from '../content/content.ts';
import type { Db } from '../platform/db/transaction.ts';

const name = line(1, 100);
const maxPassword = 128;
const minPassword = 8;
const date = /^(\d{4})-(\d{2})-(\d{2})$/;

export function readName(typed: string | undefined) {
  const parsed = z.safeParse(name, typed);
  return parsed.success ? parsed.data : refuse('INVALID_USER_INFO', { field: 'name' });
}

export async function checkMemberPassword(
  db: Db,
  password: string | undefined,
  { phone, name, field = 'password' }: { phone: string; name?: string | undefined; field?: string },
) {
  const bad = refuse('INVALID_USER_INFO', { field, min: minPassword, max: maxPassword });
  // Rejects NUL and lone surrogates: two such passwords could be equal after encoding.
  if (password === undefined || password.includes('\0') || !password.isWellFormed()) return bad;
  const length = [...password].length;
  if (length < minPassword || length > maxPassword) return bad;
  const brand = await Promise.all(languages.map((language) => siteName(db, language)));
  return (await isWeakPassword(password, { phone, words: [name ?? '', ...brand] }, 'member')) ? bad : undefined;
}

export function readCurrency(typed: string | undefined, variant: Variant) {
  if (typed === undefined || typed === '') return variant === 'lao' ? ('LAK' as Currency) : ('THB' as Currency);
  if (typed === 'THB' || typed === 'BAHT') return 'THB' as Currency;
  if (typed === 'LAK' && variant === 'lao') return 'LAK' as Currency;
  return refuse('INVALID_USER_INFO', { field: 'currency' });
}

/**
 * Returns the date, or null when none was given. With a minimum age a date is required (AGE_REQUIRED).
 * @param today the business day, `YYYY-MM-DD`
 */
export function readBirthDate(typed: string | undefined, minimumAge: number, today: string) {
  const tooYoung = refuse('AGE_REQUIRED', { field: 'birthDate', min: minimumAge });
  if (typed === undefined || typed === '') return minimumAge > 0 ? tooYoung : null;
  if (!isDate(typed) || typed > today) return refuse('INVALID_USER_INFO', { field: 'birthDate' });
  const year = typed.slice(0, 4);
  const rest = typed.slice(4);
  const grown = `${String(Number(year) + minimumAge).padStart(4, '0')}${rest}`;
  return grown <= today ? typed : tooYoung;
}

function isDate(text: string): boolean {
  if (!date.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) && text >= '1900-01-01';
}
