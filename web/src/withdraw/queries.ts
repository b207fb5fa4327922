import { queryOptions } from '@tanstack/react-query';
import { lookupWithdraw } from '@kapao/contract/withdraw';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../lib/query.ts';

export const withdrawLimitsQuery = queryOptions({
  queryKey: ['withdraw', 'limits'],
  queryFn: ({ signal }) => call(lookupWithdraw, { signal }),
  staleTime: staleMs.own,
});
