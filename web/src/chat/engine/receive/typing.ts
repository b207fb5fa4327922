import type { Room } from '../room.ts';

/** Minimum interval of own typing events, and time after which the agent's typing ends without another event. */
const sendEveryMs = 3_000;
const endsAfterMs = 5_000;

export type Typing = ReturnType<typeof createTyping>;

export function createTyping(room: Room, send: (name: string, payload: unknown) => void) {
  const { clock } = room.deps;
  let sentMs = -Infinity;
  let end: (() => void) | undefined;

  function stopped(): void {
    end?.();
    end = undefined;
    if (!room.staffTyping) return;
    room.staffTyping = false;
    room.changed();
  }

  return {
    send(): void {
      if (clock.now() - sentMs < sendEveryMs) return;
      sentMs = clock.now();
      send('typing', { on: true });
    },
    started(): void {
      end?.();
      end = clock.after(endsAfterMs, stopped);
      if (room.staffTyping) return;
      room.staffTyping = true;
      room.changed();
    },
    stopped,
  };
}
