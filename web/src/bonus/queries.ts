import { queryOptions } from '@tanstack/react-query';
import { bonusCheckActive, bonusList } from '@kapao/contract/bonus';
import { lookupNotice } from '@kapao/contract/content';
import type { Language } from '../i18n/language.ts';
import { call } from '../lib/api.ts';
import { staleMs } from '../lib/query.ts';

/** How often what runs is looked at: it moves with every game, and soon when it waits for an answer. */
const runningEveryMs = 20_000;
const waitingEveryMs = 5_000;

// Titles and pictures follow the language of the request, so the language is part of each key.

/** Every bonus on offer. */
export const bonusListQuery = (language: Language) =>
  queryOptions({
    queryKey: ['bonus', 'list', language],
    queryFn: ({ signal }) => call(bonusList, { signal }),
    staleTime: staleMs.money,
  });

/** What runs, judged by balances the server asks for first. */
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

/** What the operator says before a bonus is received; `{percentFail}` stands for its failure percent. */
export const noticeQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lookup', 'notice', language],
    queryFn: ({ signal }) => call(lookupNotice, { signal }),
    staleTime: staleMs.content,
  });

/** All that changes when a bonus begins or ends. */
export const touchedByBonus: readonly (readonly string[])[] = [['bonus'], ['wallet'], ['statement']];
