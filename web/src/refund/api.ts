import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { refundCheck, refundList } from '@kapao/contract/refund';
import type { Language } from '@kapao/contract/language';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../lib/query.ts';

export const pageSize = 10;

export const refundQuery = (language: Language) =>
  queryOptions({
    queryKey: ['refund', 'check', language],
    queryFn: ({ signal }) => call(refundCheck, { signal }),
    staleTime: staleMs.money,
  });

export const refundLogQuery = (page: number) =>
  queryOptions({
    queryKey: ['refund', 'log', page],
    queryFn: ({ signal }) => call(refundList, { body: { page, limit: pageSize }, signal }),
    staleTime: staleMs.money,
    placeholderData: keepPreviousData,
  });
