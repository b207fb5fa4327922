import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** How long an answer counts as fresh, by what it is; every `queryOptions` names one of these. */
export const staleMs = {
  /** Money and whatever moves with it: asked again at every look. */
  money: 0,
  /** Lists a person reads. */
  list: 5_000,
  /** The member's own data, changed by the member alone. */
  own: 60_000,
  /** What the operator writes: banks, conditions, contact. */
  content: 10 * 60_000,
} as const;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a connection a call fails at once; a query that waits for one would show its skeleton for ever.
      networkMode: 'always',
      staleTime: staleMs.list,
      retry: (count, error) => count < 2 && error instanceof ApiError && error.kind === 'unknown',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
});

/** Nothing of one member may be shown to the next. */
export function forgetAnswers(): void {
  queryClient.clear();
}
