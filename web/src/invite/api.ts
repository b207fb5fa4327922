import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { inviteList } from '@kapao/contract/invite';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../lib/query.ts';

export const pageSize = 10;

export const invitesQuery = (page: number) =>
  queryOptions({
    queryKey: ['invite', page],
    queryFn: ({ signal }) => call(inviteList, { body: { page, limit: pageSize }, signal }),
    staleTime: staleMs.money,
    placeholderData: keepPreviousData,
  });
