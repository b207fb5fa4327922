import type { Room } from '../room.ts';
import { judgeError, pauseMs, type Verdict } from '../send/verdict.ts';
import type { Identity } from '../who/identity.ts';
import type { CatchUp } from './catch-up.ts';
import { takePresence } from './events.ts';
import type { Link } from './link.ts';

const refusedMs = 10_000;

export function createOpening(room: Room, identity: Identity, link: Link, catchUp: CatchUp, onDead: () => void) {
  const { clock, page } = room.deps;
  let opening: Promise<void> | undefined;
  let tries = 0;

  async function open(): Promise<void> {
    await identity.ready();
    await Promise.all([openLine(), catchUp.now()]);
    await link.join();
  }

  async function openLine(): Promise<void> {
    if (link.isStarted()) return link.watch();
    const config = await room.api.config();
    if (room.over || link.isStarted()) return;
    takePresence(room, { agentsOnline: config.agentsOnline, open: config.hours?.open });
    link.start(config);
  }

  function heed(verdict: Verdict | undefined): void {
    if (verdict?.kind === 'identity') onDead();
    if (verdict?.kind === 'final') refuse(verdict.code);
    if (verdict?.kind === 'again') clock.after(pauseMs((tries += 1), clock.random()), () => void wake());
    else tries = 0;
  }

  function refuse(code: string): void {
    room.refusal = code;
    link.shut();
  }

  async function wake(): Promise<void> {
    if (room.isShut() || !page.online()) return;
    opening ??= verdictOfCall(open())
      .then(heed)
      .finally(() => (opening = undefined));
    await opening;
  }

  return {
    wake,
    async refused(code: string): Promise<void> {
      link.rest(refusedMs * (0.5 + clock.random()));
      if (code === 'NO_DATA') refuse(code);
      else heed(await verdictOfCall(room.api.summary()));
    },
  };
}

const verdictOfCall = (asked: Promise<unknown>): Promise<Verdict | undefined> =>
  asked.then(() => undefined, judgeError);
