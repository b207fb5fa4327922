import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { slipList } from '@kapao/contract/slip';
import { statementList } from '@kapao/contract/statement';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../lib/query.ts';
import type { filterOf } from './model.ts';

/** Rows of a page (product#limits-and-delays). */
export const pageSize = 10;

const underWayEveryMs = 5_000;

type StatementPlace = { page: number; anchor?: string; filter: ReturnType<typeof filterOf> };

/** One page. With the first page's anchor, later rows do not shift the list (api#paging). */
export const statementQuery = ({ page, anchor, filter }: StatementPlace) =>
  queryOptions({
    queryKey: ['statement', page, anchor ?? 'first', filter],
    queryFn: ({ signal }) =>
      call(statementList, {
        body: { page, limit: pageSize, ...(anchor === undefined ? {} : { anchor }), ...filter },
        signal,
      }),
    staleTime: anchor === undefined ? staleMs.money : staleMs.list,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.statements.some(({ status }) => status === 'PENDING') ? underWayEveryMs : false,
  });

/** Interval in ms, shorter than the 5 minutes for which picture addresses are valid (contract). */
const freshLinksEveryMs = 4 * 60_000;

export const slipsQuery = (page: number) =>
  queryOptions({
    queryKey: ['statement', 'slips', page],
    queryFn: ({ signal }) => call(slipList, { body: { page, limit: pageSize }, signal }),
    staleTime: staleMs.money,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.slips.some(({ status }) => status === 'PENDING') ? underWayEveryMs : freshLinksEveryMs,
  });
