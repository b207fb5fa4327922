import { useSyncExternalStore } from 'react';
import type { StatementRow } from '@kapao/contract/statement';
import { readText, writeText } from '@kapao/client/storage';

export type WatchedQr = {
  bankCode: string;
  qrcodeId: string;
  /** Server time when the QR was first seen. */ since: string;
};

const key = 'qr-watch';
const listeners = new Set<() => void>();
let cached: { text: string | null; qr: WatchedQr | null } = { text: null, qr: null };

export function watchQr(qr: WatchedQr | null): void {
  writeText('session', key, qr && JSON.stringify(qr));
  for (const listener of listeners) listener();
}

export function watchedQr(): WatchedQr | null {
  const text = readText('session', key);
  if (text !== cached.text) cached = { text, qr: parseQrWatch(text) };
  return cached.qr;
}

export function useWatchedQr(): WatchedQr | null {
  return useSyncExternalStore(subscribe, watchedQr);
}

export function creditedBy(qr: WatchedQr, rows: readonly StatementRow[]): StatementRow | undefined {
  const since = Date.parse(qr.since);
  return rows.find(
    ({ statementType, status, from, createdAt }) =>
      statementType === 'deposit' && status === 'SUCCESS' && from === qr.bankCode && Date.parse(createdAt) >= since,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parseQrWatch(text: string | null): WatchedQr | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isWatched(value) ? value : null;
  } catch {
    return null;
  }
}

const isWatched = (value: unknown): value is WatchedQr =>
  typeof value === 'object' && value !== null && 'bankCode' in value && 'qrcodeId' in value && 'since' in value;
