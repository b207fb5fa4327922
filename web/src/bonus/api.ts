import { queryOptions } from '@tanstack/react-query';
import { bonusCheckActive, bonusCheckMinimum, bonusList } from '@kapao/contract/bonus';
import { lookupNotice } from '@kapao/contract/content';
import type { Language } from '@kapao/contract/language';
import type { BodyOf, Endpoint } from '@kapao/contract/endpoint';
import type { Promotion } from '@kapao/contract/promotion';
import { promotionFind } from '@kapao/contract/promotion';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import type { Answer } from '@kapao/client/request';
import { startRequest } from '@kapao/client/member/idempotency';
import type { SendOptions } from '@kapao/client/member/idempotency';
import { dropRequest } from '@kapao/client/member/request-store';
import { staleMs } from '../lib/query.ts';
import { deliver } from '../money/money-request.ts';

/** Interval in ms for the running bonus: it changes with every game, and soon when it waits for an answer. */
const runningEveryMs = 20_000;
const waitingEveryMs = 5_000;

// Titles and pictures follow the request's language, so it is part of each key.

export const bonusListQuery = (language: Language) =>
  queryOptions({
    queryKey: ['bonus', 'list', language],
    queryFn: ({ signal }) => call(bonusList, { signal }),
    staleTime: staleMs.money,
  });

/** Whether the member's total is small enough for a new condition. */
export const bonusMinimumQuery = queryOptions({
  queryKey: ['bonus', 'minimum'],
  queryFn: ({ signal }) => call(bonusCheckMinimum, { signal }),
  staleTime: staleMs.money,
});

export const activeBonusQuery = (language: Language) =>
  queryOptions({
    queryKey: ['bonus', 'active', language],
    queryFn: ({ signal }) => call(bonusCheckActive, { signal }),
    staleTime: staleMs.money,
    refetchInterval: ({ state: { data } }) => {
      if (!data?.status) return false;
      return data.state === 'WAITING' || data.state === 'EXPIRING' ? waitingEveryMs : runningEveryMs;
    },
  });

/** The operator's notice before a bonus; `{percentFail}` stands for its failure percentage. */
export const noticeQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lookup', 'notice', language],
    queryFn: ({ signal }) => call(lookupNotice, { signal }),
    staleTime: staleMs.content,
  });

export const touchedByBonus: readonly (readonly string[])[] = [['bonus'], ['wallet'], ['statement']];

/**
 * Repeats the call under its key until the answer is known or given up. A later visit never repeats it, because another
 * bonus may run by then.
 */
export async function submitNow<E extends Endpoint>(
  endpoint: E,
  name: string,
  body: BodyOf<E>,
  options: SendOptions<E>,
): Promise<Answer<E>> {
  const request = startRequest(name, body);
  try {
    return await deliver(endpoint, request, options);
  } finally {
    dropRequest(request);
  }
}

export type FoundPromotion =
  | { kind: 'none'; code: string }
  | { kind: 'found'; promotion: Promotion }
  | { kind: 'failed'; error: unknown };

const isPromotion = (answer: object): answer is Promotion => 'code' in answer;

export async function findPromotion(code: string, signal: AbortSignal): Promise<FoundPromotion> {
  try {
    const answer = await call(promotionFind, { params: { code }, signal });
    return isPromotion(answer) ? { kind: 'found', promotion: answer } : { kind: 'none', code };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'INVALID_REQUEST') return { kind: 'none', code };
    return { kind: 'failed', error };
  }
}
