import { QueryClient, onlineManager } from '@tanstack/react-query';
import { ApiError } from '@kapao/client/api-error';

export const staleMs = {
  money: 0,
  list: 5_000,
  own: 60_000,
  content: 10 * 60_000,
} as const;

// It believes that a page begins online; one that began offline would not read again once it is.
onlineManager.setOnline(navigator.onLine);

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
