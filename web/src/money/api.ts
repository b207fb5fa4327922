import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Currency } from '@kapao/contract/money';
import { walletGet, walletTransferGet } from '@kapao/contract/wallet';
import { firstCurrency } from '@kapao/client/variant';
import { call } from '@kapao/client/member/call';
import { queryClient, staleMs } from '../lib/query.ts';

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => call(walletGet, { signal }),
  staleTime: staleMs.money,
});

export const useWallet = () => useQuery(walletQuery).data;

export const useCurrency = (): Currency => useWallet()?.wallet.currency ?? firstCurrency;

export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: ['transfer', id],
    queryFn: ({ signal }) => call(walletTransferGet, { params: { id }, signal }),
    staleTime: staleMs.money,
  });

export const prefetchWallet = (): Promise<void> => queryClient.prefetchQuery(walletQuery);
