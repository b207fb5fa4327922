import { queryOptions } from '@tanstack/react-query';
import { walletGet, walletTransferGet } from '@kapao/contract/wallet';
import { call } from '../lib/api.ts';
import { staleMs } from '../lib/query.ts';

/** Everything home shows; asked again at every look, the last answer stays on the screen meanwhile. */
export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => call(walletGet, { signal }),
  staleTime: staleMs.money,
});

/** How a transfer ended. */
export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['transfer', id],
    queryFn: ({ signal }) => call(walletTransferGet, { params: { id }, signal }),
    staleTime: staleMs.money,
  });
