import { queryOptions } from '@tanstack/react-query';
import { gameCredentials } from '@kapao/contract/game';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../lib/query.ts';

export const credentialsQuery = (code: string) =>
  queryOptions({
    queryKey: ['game', code, 'credentials'],
    queryFn: ({ signal }) => call(gameCredentials, { params: { code }, query: { play: '1' }, signal }),
    staleTime: staleMs.own,
    gcTime: staleMs.own,
  });
