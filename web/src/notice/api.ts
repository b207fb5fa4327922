import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type NoticeEvent,
  type NoticeState,
  noticeChoose,
  noticeGet,
  noticeLineAdd,
  noticePushAdd,
  noticeRemove,
} from '@kapao/contract/notice';
import { call } from '@kapao/client/member/call';
import { staleMs } from '../lib/query.ts';
import { readMark, subscribeBrowser, unsubscribeBrowser } from './browser.ts';

export const noticeQuery = queryOptions({
  queryKey: ['notice'],
  queryFn: ({ signal }) => call(noticeGet, { signal }),
  staleTime: staleMs.own,
  // The profile waits for it, so a failure is shown at once and a mounted section asks no more.
  retry: false,
  retryOnMount: false,
});

/** This browser's own mark, beside what the server knows. */
export const markQuery = queryOptions({
  queryKey: ['notice', 'mark'],
  queryFn: () => readMark().catch(() => null),
  staleTime: 0,
});

/** Returns `denied` when the member refused the browser's question. */
export function useTurnOn() {
  const keep = useKeepState();
  return useMutation({
    mutationFn: async (key: string) => {
      const body = await subscribeBrowser(key);
      if (body === null) return 'denied' as const;
      await keep(await call(noticePushAdd, { body }));
      return 'on' as const;
    },
  });
}

export function useTurnOff() {
  const keep = useKeepState();
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      if (id !== undefined) await keep(await call(noticeRemove, { params: { id } }));
      await unsubscribeBrowser();
    },
  });
}

export function useRemove() {
  const keep = useKeepState();
  return useMutation({ mutationFn: async (id: string) => keep(await call(noticeRemove, { params: { id } })) });
}

export function useChoose() {
  const keep = useKeepState();
  return useMutation({
    mutationFn: async (events: NoticeEvent[]) => keep(await call(noticeChoose, { body: { events } })),
  });
}

export const askLineCode = () => call(noticeLineAdd, {});

function useKeepState(): (state: NoticeState) => Promise<void> {
  const client = useQueryClient();
  return async (state) => {
    client.setQueryData(noticeQuery.queryKey, state);
    await client.invalidateQueries({ queryKey: markQuery.queryKey });
  };
}
