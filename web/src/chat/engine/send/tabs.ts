import type { Tabs, TabWord } from '../deps.ts';

/** Tabs of one browser and owner: they exchange messages, and one of them sends (chat#sending). */
export function openTabs(owner: string): Tabs {
  const name = `kapao-chat-${owner}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const end = new AbortController();
  let release: (() => void) | undefined;
  return {
    send: (word) => channel?.postMessage(word),
    hear(listener) {
      channel?.addEventListener('message', ({ data }: MessageEvent<TabWord>) => listener(data));
    },
    lead(onLead) {
      // Without locks every tab sends. The server recognizes duplicates by their id.
      if (!('locks' in navigator)) return onLead();
      const hold = (): Promise<void> => {
        onLead();
        return new Promise((resolve) => (release = resolve));
      };
      navigator.locks.request(name, { signal: end.signal }, hold).catch(() => {
        if (!end.signal.aborted) onLead();
      });
    },
    close() {
      end.abort();
      release?.();
      channel?.close();
    },
  };
}
