import type { StatementRow } from '@kapao/contract/statement';
import { createKept } from '@kapao/client/kept';
import { useStore } from '@kapao/client/store';

export type WatchedQr = {
  bankCode: string;
  qrcodeId: string;
  /** Server time when the QR was first seen. */
  since: string;
  payable?: number;
  expireIn?: string;
};

const isWatched = (value: unknown): value is WatchedQr =>
  typeof value === 'object' && value !== null && 'bankCode' in value && 'qrcodeId' in value && 'since' in value;

const kept = createKept('qr-watch', isWatched);

export const watchQr = kept.set;
export const watchedQr = kept.get;
export const useWatchedQr = (): WatchedQr | null => useStore(kept);

export function creditedBy(qr: WatchedQr, rows: readonly StatementRow[]): StatementRow | undefined {
  const since = Date.parse(qr.since);
  return rows.find(
    ({ statementType, status, from, createdAt }) =>
      statementType === 'deposit' && status === 'SUCCESS' && from === qr.bankCode && Date.parse(createdAt) >= since,
  );
}
