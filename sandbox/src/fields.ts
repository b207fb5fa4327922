import { Refusal } from './refusal.ts';

export type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A parsed JSON body as fields; an empty body has none. */
export function fieldsOf(body: unknown): Fields {
  if (body === undefined || body === null) return {};
  if (!isFields(body)) throw new Refusal(400, 'INVALID_REQUEST');
  return body;
}

/** The raw JSON text of a partner call as fields. */
export function jsonFields(raw: unknown): Fields {
  try {
    return fieldsOf(JSON.parse(rawText(raw)));
  } catch {
    throw new Refusal(400, 'INVALID_REQUEST');
  }
}

/** The raw body text of a partner call, as it was signed. */
export function rawText(raw: unknown): string {
  return typeof raw === 'string' ? raw : '';
}

/** A text field of 1 to `max` characters. */
export function textOf(fields: Fields, name: string, max = 300): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '' || value.length > max) {
    throw new Refusal(400, 'INVALID_REQUEST', { field: name });
  }
  return value;
}

/** A whole number from `min` to `max`; undefined when the field is missing. */
export function countOf(fields: Fields, name: string, min: number, max: number): number | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw new Refusal(400, 'INVALID_REQUEST', { field: name, min, max });
  }
  return value;
}
