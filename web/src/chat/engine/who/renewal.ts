import type { Room } from '../room.ts';
import { judgeError } from '../send/verdict.ts';
import type { Identity } from './identity.ts';

const pauseMs = 30_000;
const againMs = 5_000;

type Hooks = {
  onGone(): void;
  onNew(): void;
};

/**
 * Handles a dead credential. A guest gets a new room, at most once in 30 seconds, and unsent messages move there.
 * A member's session has ended, as everywhere in the app.
 */
export function createRenewal(room: Room, identity: Identity, hooks: Hooks) {
  const { clock } = room.deps;
  let notBeforeMs = 0;

  function renew(): void {
    if (room.isShut()) return;
    room.renewing = true;
    hooks.onGone();
    clock.after(Math.max(0, notBeforeMs - clock.now()), () => void anew());
  }

  async function anew(): Promise<void> {
    if (room.over) return;
    try {
      const credential = await identity.renew();
      room.renewing = false;
      notBeforeMs = clock.now() + pauseMs;
      if (!credential) return refuse('UNAUTHORIZED');
      room.reset();
      hooks.onNew();
    } catch (error) {
      const verdict = judgeError(error);
      room.renewing = false;
      if (verdict.kind === 'final') return refuse(verdict.code);
      notBeforeMs = clock.now() + (verdict.kind === 'wait' ? verdict.ms : againMs);
      renew();
    }
  }

  function refuse(code: string): void {
    room.refusal = code;
    room.changed();
  }

  return { renew };
}
