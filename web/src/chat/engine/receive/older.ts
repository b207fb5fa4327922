import { chatPage } from '@kapao/contract/chat';
import type { Room } from '../room.ts';
import { fetchHistory } from './catch-up.ts';
import { takePage } from './take.ts';

/** Loads older messages, ten at a time (product#chat-widget). A failed page can be retried. */
export function createOlder(room: Room) {
  const loadingGaps = new Set<number>();

  async function load(before: number): Promise<void> {
    takePage(room, before, await fetchHistory(room, { limit: chatPage, before }));
  }

  return {
    async loadOlder(): Promise<void> {
      const { log } = room;
      if (room.loadingOlder || !log.isLoaded() || log.floor() <= 1) return;
      room.loadingOlder = true;
      room.olderFailed = false;
      room.changed();
      const failed = await load(log.floor()).then(
        () => false,
        () => true,
      );
      room.loadingOlder = false;
      room.olderFailed = failed;
      room.changed();
    },
    async loadGap(before: number): Promise<void> {
      if (loadingGaps.has(before)) return;
      loadingGaps.add(before);
      await load(before).catch(() => undefined);
      loadingGaps.delete(before);
    },
  };
}
