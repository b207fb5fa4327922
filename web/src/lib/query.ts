import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** Time for which an answer counts as fresh. Every `queryOptions` uses one of these. */
export const staleMs = {
  /** Money and values that depend on it: refetched on every visit. */
  money: 0,
  list: 5_000,
  /** Member's own data, which only the member changes. */
  own: 60_000,
  /** Operator's content: banks, conditions, contact. */
  content: 10 * 60_000,
} as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline calls fail at once. A query that waits for a connection would keep its skeleton.
      networkMode: 'always',
      staleTime: staleMs.list,
      retry: (count, error) => count < 2 && error instanceof ApiError && error.kind === 'unknown',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
});

export function forgetAnswers(): void {
  queryClient.clear();
}
