import { queryOptions } from '@tanstack/react-query';
import { accountProfile } from '@kapao/contract/account';
import { call } from '../lib/api.ts';
import { staleMs } from '../lib/query.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(accountProfile, { signal }),
  staleTime: staleMs.own,
});
