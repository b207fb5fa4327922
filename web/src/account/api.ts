import { queryOptions } from '@tanstack/react-query';
import { accountProfile } from '@kapao/contract/account';
import { sessionList } from '@kapao/contract/auth';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../lib/query.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(accountProfile, { signal }),
  staleTime: staleMs.own,
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(sessionList, { signal }),
  staleTime: staleMs.list,
});
