import { queryOptions } from '@tanstack/react-query';
import { spinwheelActive, spinwheelCoupons, spinwheelSetup } from '@kapao/contract/wheel';
import type { Language } from '../i18n/language.ts';
import { call } from '../lib/api.ts';
import { staleMs } from '../lib/query.ts';

/** Whether there is a wheel to be spun. */
export const wheelActiveQuery = queryOptions({
  queryKey: ['wheel', 'active'],
  queryFn: ({ signal }) => call(spinwheelActive, { signal }),
  staleTime: staleMs.own,
});

// What the operator writes on slices follows the language of the request, so the language is part of each key.

/** The wheel with its odds, and the member's coins. */
export const wheelSetupQuery = (language: Language) =>
  queryOptions({
    queryKey: ['wheel', 'setup', language],
    queryFn: ({ signal }) => call(spinwheelSetup, { signal }),
    staleTime: staleMs.money,
  });

/** What was won and not received yet. */
export const couponsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['wheel', 'coupons', language],
    queryFn: ({ signal }) => call(spinwheelCoupons, { signal }),
    staleTime: staleMs.money,
  });

/** All that changes with a spin or a claim, apart from the wallet. */
export const touchedByWheel: readonly (readonly string[])[] = [['wheel'], ['statement']];
