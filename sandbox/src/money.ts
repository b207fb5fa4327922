import { Refusal } from './refusal.ts';

const majorText = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Parses `12.5` or `"12.50"` to hundredths. Returns null for anything but an amount of at most two decimals. */
export function readMajor(value: unknown): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const match = majorText.exec(String(value));
  if (!match) return null;
  return BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
}

export function amountOf(fields: Record<string, unknown>, name: string): bigint {
  const amountMinor = readMajor(fields[name]);
  if (amountMinor === null) throw new Refusal(400, 'INVALID_REQUEST', { field: name });
  return amountMinor;
}

export function writeMajor(amountMinor: bigint): string {
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(3, '0');
  return `${amountMinor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function majorNumber(amountMinor: bigint): number {
  return +writeMajor(amountMinor);
}
