import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { qrCreate, qrDelete } from '@kapao/contract/deposit';
import type { QrState, ReceivingAccount } from '@kapao/contract/deposit';
import type { ErrorCode } from '@kapao/contract/errors';
import { toMajor, toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { sendRequest, startRequest } from '@kapao/client/member/idempotency';
import { dropRequest } from '@kapao/client/member/request-store';
import { useErrorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/overlay/toasts.ts';
import { allQrs, qrQuery } from '../api.ts';
import { watchCredits } from '../credit-watch.ts';
import { useWatchedQr, watchedQr, watchQr } from './qr-watch.ts';
import type { WatchedQr } from './qr-watch.ts';

export type LiveQr = Extract<QrState, { hasQrcode: true }>;

type QrPhase =
  | { kind: 'loading' | 'form' | 'checking' }
  | { kind: 'expired'; amountMinor: bigint }
  | { kind: 'live'; qr: LiveQr; endsAtMs: number };

type Options = { onFailed: () => void };

export function useQr(bankCode: string, currency: Currency, { onFailed }: Options) {
  const client = useQueryClient();
  const show = useShow(bankCode);
  const messages = depositMessages.use();
  const textOf = useErrorText(currency);
  const query = useQuery({ ...qrQuery(bankCode), enabled: bankCode !== '' });
  const watched = useWatchedQr();
  const [busy, setBusy] = useState<'creating' | 'cancelling' | null>(null);
  const [ended, setEnded] = useState<LiveQr | null>(null);
  const endsAtMs = useEnd(query.data);

  async function create(amountMinor: bigint): Promise<void> {
    setBusy('creating');
    const request = startRequest(`qr:${bankCode}`, { amount: toMajor(amountMinor) });
    try {
      const state = await sendRequest(qrCreate, request, { params: { bankCode } });
      await show(state);
      if (state.hasQrcode) return watchQr(watchOf(bankCode, state));
      onFailed();
      toast.error(textOf(qrRefusal(state.message)));
    } catch (error) {
      // A QR moves no money, so a lost result shows in the next answer.
      dropRequest(request);
      toast.error(textOf(error));
      void client.invalidateQueries(allQrs);
    } finally {
      setBusy(null);
    }
  }

  async function cancel(qrcodeId: string): Promise<void> {
    setBusy('cancelling');
    try {
      await call(qrDelete, { params: { qrcodeId } });
      watchQr(null);
      // A payment to the cancelled QR is still credited.
      void watchCredits();
      await show({ hasQrcode: false });
      toast.info(messages.cancelled);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NO_DATA')) toast.error(textOf(error));
      await client.invalidateQueries(allQrs);
    } finally {
      setBusy(null);
    }
  }

  const state = query.data?.state;
  return {
    phase:
      query.isError && !state
        ? ({ kind: 'form' } as const)
        : phaseOf(state, { endsAtMs, ended, checking: watched?.bankCode === bankCode }),
    busy,
    create: (amountMinor: bigint) => void create(amountMinor),
    cancel: (qrcodeId: string) => void cancel(qrcodeId),
    end: () => {
      if (state?.hasQrcode) setEnded(state);
      void client.invalidateQueries(allQrs);
    },
    again: () => setEnded(null),
  };
}

/**
 * Shows a new state and cancels older requests, whose answers would be stale.
 * Refetches the other channels, because a new QR ends their QRs.
 */
function useShow(bankCode: string): (state: QrState) => Promise<void> {
  const client = useQueryClient();
  const others = {
    ...allQrs,
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== bankCode,
  };
  return async (state) => {
    const none = { state: { hasQrcode: false } as const, receivedAtMs: Date.now() };
    await client.cancelQueries(allQrs);
    client.setQueryData(qrQuery(bankCode).queryKey, { ...none, state });
    if (!state.hasQrcode) return;
    client.setQueriesData(others, none);
    void client.invalidateQueries(others);
  };
}

/** A refused QR comes in a successful answer, as a code or as the server's own text (product#qr-deposit). */
const qrRefusal = (message: string | undefined): ApiError | null =>
  message === undefined ? null : new ApiError('refused', message as ErrorCode);

type Answered = { state: QrState; receivedAtMs: number } | undefined;

function useEnd(answer: Answered): number {
  const [known, setKnown] = useState<{ id: string; endMs: number } | null>(null);
  if (!answer?.state.hasQrcode) return 0;
  const { qrcodeId: id, expireIn, now } = answer.state;
  const { receivedAtMs } = answer;
  const endMs = endOnDevice({ expireIn, now, receivedAtMs }, known?.id === id ? known.endMs : null);
  if (known?.id !== id || known.endMs !== endMs) setKnown({ id, endMs });
  return endMs;
}

type Circumstances = { endsAtMs: number; ended: LiveQr | null; checking: boolean };

function phaseOf(state: QrState | undefined, { endsAtMs, ended, checking }: Circumstances): QrPhase {
  if (state === undefined) return { kind: 'loading' };
  if (state.hasQrcode && state.qrcodeId !== ended?.qrcodeId) return { kind: 'live', qr: state, endsAtMs };
  if (ended) return { kind: 'expired', amountMinor: toMinor(ended.amount) };
  return { kind: checking ? 'checking' : 'form' };
}

export function watchFound(account: Pick<ReceivingAccount, 'bankCode'>, qr: LiveQr): void {
  if (watchedQr()?.qrcodeId === qr.qrcodeId) return;
  watchQr(watchOf(account.bankCode, qr));
}

const watchOf = (bankCode: string, { qrcodeId, now, payable, expireIn }: LiveQr): WatchedQr => ({
  bankCode,
  qrcodeId,
  since: now,
  payable,
  expireIn,
});

/** Ignores smaller differences as network delay. Following them would make the seconds jump. */
const jitterMs = 1_500;

type Clocks = { expireIn: string; now: string; receivedAtMs: number };

/** Returns when a QR ends on this device's clock, ms. Keeps the known end when close (reliability#clocks). */
export function endOnDevice(answer: Clocks, knownMs: number | null): number {
  const endMs = answer.receivedAtMs + Date.parse(answer.expireIn) - Date.parse(answer.now);
  return knownMs !== null && Math.abs(endMs - knownMs) < jitterMs ? knownMs : endMs;
}
