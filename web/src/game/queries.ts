import { queryOptions } from '@tanstack/react-query';
import { gameCredentials } from '@kapao/contract/game';
import { call } from '../lib/api.ts';
import { staleMs } from '../lib/query.ts';

/** User name and password of an open game account; forgotten soon after the sheet is closed. */
export const credentialsQuery = (code: string) =>
  queryOptions({
    queryKey: ['game', code, 'credentials'],
    queryFn: ({ signal }) => call(gameCredentials, { params: { code }, signal }),
    staleTime: staleMs.own,
    gcTime: staleMs.own,
  });
