import { queryOptions } from '@tanstack/react-query';
import { lookupDeposit, qrGet } from '@kapao/contract/deposit';
import { lookupSlip, slipList } from '@kapao/contract/slip';
import { call } from '../lib/api.ts';
import { staleMs } from '../lib/query.ts';

/** Where and how money can be put in. */
export const depositQuery = queryOptions({
  queryKey: ['deposit', 'channels'],
  queryFn: ({ signal }) => call(lookupDeposit, { signal }),
  staleTime: staleMs.own,
});

/** How long a QR lives, and other limits. */
export const limitsQuery = queryOptions({
  queryKey: ['deposit', 'limits'],
  queryFn: ({ signal }) => call(lookupSlip, { signal }),
  staleTime: staleMs.content,
});

/** The live QR of a channel. */
export const qrQuery = (bankCode: string) =>
  queryOptions({
    queryKey: ['deposit', 'qr', bankCode],
    queryFn: async ({ signal }) => ({
      state: await call(qrGet, { params: { bankCode }, signal }),
      // When the answer came, on this device: its `now` and this moment are the same.
      receivedAtMs: Date.now(),
    }),
    staleTime: staleMs.money,
  });

/** All QR answers: making one ends the others (payments#qr-orders). */
export const allQrs = { queryKey: ['deposit', 'qr'] } as const;

const newestSlips = 10;
const slipEveryMs = 4_000;

/** What has become of a slip just sent; asked until the house has made up its mind. */
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
