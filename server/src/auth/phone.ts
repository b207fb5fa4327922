import type { Variant } from '../platform/config/config.ts';
import { refuse } from '../platform/refusal.ts';

const separators = /[ -]/g;
const shapes = { th: /^\d{10}$/, lao: /^\d{8,15}$/ } as const;

/**
 * Returns a phone number as digits, its only stored form: ten, or 8 to 15 in the Lao variant (rules#names-and-numbers,
 * rules#lao-variant).
 */
export function normalisePhone(typed: string, variant: Variant) {
  const bare = typed.trim().replaceAll(separators, '');
  const digits = variant === 'lao' ? bare.replace(/^\+/, '') : bare;
  if (shapes[variant].test(digits)) return digits;
  return refuse('PHONE_NUMBER_REQUIRE_10_DIGIT', { field: 'username' });
}

/** Returns the only part of a phone number that a log may contain (security#data). */
export function lastDigits(phone: string): string {
  return phone.slice(-4);
}
