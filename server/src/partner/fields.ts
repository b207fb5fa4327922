import { parseMajor } from '@kapao/contract/money';

/** A partner's JSON object, of which nothing is believed before it is looked at. */
export type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object a text holds as JSON; null for everything else. */
export function readFields(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** A field that is itself an object; null otherwise. */
export function innerFields(fields: Fields | null, name: string): Fields | null {
  const value = fields?.[name];
  return isFields(value) ? value : null;
}

/** A text field that is not empty; null otherwise. */
export function textField(fields: Fields | null, name: string): string | null {
  const value = fields?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** An amount in the major unit, as text or as a JSON number, in hundredths; null when it is not exactly one. */
export function majorField(fields: Fields | null, name: string): bigint | null {
  const value = fields?.[name];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const amountMinor = parseMajor(String(value));
  return amountMinor === null || amountMinor < 0n ? null : amountMinor;
}

/** A whole number that is not negative, as a JSON number or digits; null otherwise. */
export function wholeField(fields: Fields | null, name: string): bigint | null {
  const value = fields?.[name];
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? BigInt(text) : null;
}

/** A moment in ISO 8601; null otherwise. */
export function timeField(fields: Fields | null, name: string): Date | null {
  const text = textField(fields, name);
  if (text === null) return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? null : time;
}
