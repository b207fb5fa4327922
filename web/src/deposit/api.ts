import { queryOptions } from '@tanstack/react-query';
import { lookupDeposit, qrGet } from '@kapao/contract/deposit';
import { lookupSlip, slipList } from '@kapao/contract/slip';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../lib/query.ts';

export const depositQuery = queryOptions({
  queryKey: ['deposit', 'channels'],
  queryFn: ({ signal }) => call(lookupDeposit, { signal }),
  staleTime: staleMs.own,
});

export const limitsQuery = queryOptions({
  queryKey: ['deposit', 'limits'],
  queryFn: ({ signal }) => call(lookupSlip, { signal }),
  staleTime: staleMs.content,
});

export const qrQuery = (bankCode: string) =>
  queryOptions({
    queryKey: ['deposit', 'qr', bankCode],
    queryFn: async ({ signal }) => ({
      state: await call(qrGet, { params: { bankCode }, signal }),
      receivedAtMs: Date.now(),
    }),
    staleTime: staleMs.money,
  });

/** Key of all QR queries: a new QR ends the others (payments#qr-orders). */
export const allQrs = { queryKey: ['deposit', 'qr'] } as const;

const newestSlips = 10;
const slipEveryMs = 4_000;

export const slipQuery = (slipId: string) =>
  queryOptions({
    queryKey: ['deposit', 'slip', slipId],
    queryFn: async ({ signal }) => {
      const { slips } = await call(slipList, { body: { page: 1, limit: newestSlips }, signal });
      return slips.find(({ _id }) => _id === slipId) ?? null;
    },
    staleTime: staleMs.money,
    refetchInterval: ({ state }) => ((state.data?.status ?? 'PENDING') === 'PENDING' ? slipEveryMs : false),
  });
