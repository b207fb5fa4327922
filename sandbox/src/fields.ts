import { Refusal } from './refusal.ts';

export type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function fieldsOf(body: unknown): Fields {
  if (body === undefined || body === null) return {};
  if (!isFields(body)) throw new Refusal(400, 'INVALID_REQUEST');
  return body;
}

export function jsonFields(raw: unknown): Fields {
  try {
    return fieldsOf(JSON.parse(rawText(raw)));
  } catch {
    throw new Refusal(400, 'INVALID_REQUEST');
  }
}

export function rawText(raw: unknown): string {
  return typeof raw === 'string' ? raw : '';
}

export function textOf(fields: Fields, name: string, max = 300): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '' || value.length > max) {
    throw new Refusal(400, 'INVALID_REQUEST', { field: name });
  }
  return value;
}

export function countOf(fields: Fields, name: string, min: number, max: number): number | undefined {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw new Refusal(400, 'INVALID_REQUEST', { field: name, min, max });
  }
  return value;
}
