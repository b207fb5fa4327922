import { countUnreadMessages } from '../log/unread.ts';
import type { Room } from '../room.ts';
import { judgeError } from '../send/verdict.ts';
import { within } from '../within.ts';

/** Time the newest message must be visible before all is marked read (product#chat-widget). */
const delayMs = 1_000;
const againMs = 5_000;
const httpMs = 15_000;

export function createReadMark(room: Room) {
  const { clock, page } = room.deps;
  let atBottom = false;
  let timer: (() => void) | undefined;
  let sending = false;

  const isSeen = (): boolean => atBottom && page.visible() && page.online() && !room.isShut() && room.log.isLoaded();

  const isUnread = (): boolean => countUnreadMessages(room.log, room.readSeq, room.base) > 0;

  function consider(waitMs = delayMs): void {
    if (!isSeen()) {
      timer?.();
      timer = undefined;
    } else if (!timer && !sending && isUnread()) {
      timer = clock.after(waitMs, () => {
        timer = undefined;
        if (isSeen() && isUnread()) void mark();
      });
    }
  }

  async function mark(): Promise<void> {
    sending = true;
    const { era } = room;
    let waitMs = delayMs;
    try {
      const { readSeq } = await within(clock, httpMs, () => room.api.read(room.log.contig()));
      if (era === room.era) room.raiseRead(readSeq);
    } catch (error) {
      const verdict = judgeError(error);
      waitMs = verdict.kind === 'wait' ? verdict.ms : againMs;
    } finally {
      sending = false;
    }
    consider(waitMs);
  }

  return {
    setAtBottom(next: boolean): void {
      atBottom = next;
      consider();
    },
    consider: (): void => consider(),
  };
}
