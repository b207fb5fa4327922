import { parseMajor } from '@kapao/contract/money';

export type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readFields(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

export function innerFields(fields: Fields | null, name: string): Fields | null {
  const value = fields?.[name];
  return isFields(value) ? value : null;
}

export function textField(fields: Fields | null, name: string): string | null {
  const value = fields?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Amount in hundredths from text or a JSON number in the major unit; null when inexact or negative. */
export function majorField(fields: Fields | null, name: string): bigint | null {
  const value = fields?.[name];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const amountMinor = parseMajor(String(value));
  return amountMinor === null || amountMinor < 0n ? null : amountMinor;
}

/** Non-negative whole number from a JSON number or digits; null otherwise. */
export function wholeField(fields: Fields | null, name: string): bigint | null {
  const value = fields?.[name];
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? BigInt(text) : null;
}

export function timeField(fields: Fields | null, name: string): Date | null {
  const text = textField(fields, name);
  if (text === null) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}
