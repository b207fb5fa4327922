import { queryOptions } from '@tanstack/react-query';
import { spinwheelActive, spinwheelCoupons, spinwheelSetup } from '@kapao/contract/wheel';
import type { Language } from '@kapao/contract/language';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../lib/query.ts';

export const wheelActiveQuery = queryOptions({
  queryKey: ['wheel', 'active'],
  queryFn: ({ signal }) => call(spinwheelActive, { signal }),
  staleTime: staleMs.own,
});

export const wheelSetupQuery = (language: Language) =>
  queryOptions({
    queryKey: ['wheel', 'setup', language],
    queryFn: ({ signal }) => call(spinwheelSetup, { signal }),
    staleTime: staleMs.money,
  });

export const couponsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['wheel', 'coupons', language],
    queryFn: ({ signal }) => call(spinwheelCoupons, { signal }),
    staleTime: staleMs.money,
  });

export const touchedByWheel: readonly (readonly string[])[] = [['wheel'], ['statement']];
