import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { statementList } from '@kapao/contract/statement';
import { call } from '../lib/api.ts';
import { staleMs } from '../lib/query.ts';

/** Rows of a page (spec §9). */
export const pageSize = 10;

/** One page; with the anchor of the first page, later rows do not push the list along (wire). */
export const statementQuery = (page: number, anchor: string | undefined) =>
  queryOptions({
    queryKey: ['statement', page, anchor ?? 'first'],
    queryFn: ({ signal }) =>
      call(statementList, { body: { page, limit: pageSize, ...(anchor === undefined ? {} : { anchor }) }, signal }),
    staleTime: anchor === undefined ? staleMs.money : staleMs.list,
    placeholderData: keepPreviousData,
  });
