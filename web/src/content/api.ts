import { queryOptions } from '@tanstack/react-query';
import { accountAgreement } from '@kapao/contract/account';
import {
  lookupAgreements,
  lookupBanks,
  lookupConditions,
  lookupContact,
  lookupRegisterOTP,
  lookupSources,
} from '@kapao/contract/content';
import type { Language } from '@kapao/contract/language';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../lib/query.ts';

// The operator's texts follow the request's language, so it is part of each key.

export const banksQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lookup', 'banks', language],
    queryFn: ({ signal }) => call(lookupBanks, { signal }),
    staleTime: staleMs.content,
  });

export const sourcesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lookup', 'sources', language],
    queryFn: ({ signal }) => call(lookupSources, { signal }),
    staleTime: staleMs.content,
  });

export const contactQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lookup', 'contact', language],
    queryFn: ({ signal }) => call(lookupContact, { signal }),
    staleTime: staleMs.content,
  });

export const conditionsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lookup', 'conditions', language],
    queryFn: ({ signal }) => call(lookupConditions, { signal }),
    staleTime: staleMs.content,
  });

export const agreementsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['lookup', 'agreements', language],
    queryFn: ({ signal }) => call(lookupAgreements, { signal, language }),
    staleTime: staleMs.content,
  });

export const acceptAgreement = (version: string) => call(accountAgreement, { body: { version } });

export const registerOtpQuery = queryOptions({
  queryKey: ['lookup', 'registerOTP'],
  queryFn: ({ signal }) => call(lookupRegisterOTP, { signal }),
  staleTime: staleMs.own,
});
