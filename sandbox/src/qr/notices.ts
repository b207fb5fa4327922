import { randomUUID } from 'node:crypto';
import { sign } from '../signature.ts';
import { paced, type World } from '../world.ts';

/** One event a partner tells the house of, over and over until it hears a 2xx or gives up. */
export type Notice = { partner: string; event: Record<string, unknown> };

const retryMs = [1_000, 2_000, 5_000, 12_000, 30_000];
const swapWaitMs = 3_000;
const answerWithinMs = 5_000;

type Held = { notice: Notice; timer: NodeJS.Timeout };

/** Sends notices signed with the shared secret; `swap` sends two in the wrong order. */
export function createNotices(world: World): { send(notice: Notice): void } {
  let held: Held | undefined;

  const attempt = async (notice: Notice, attempts: number): Promise<void> => {
    const age = world.faults.age();
    const target = `qr/${notice.partner}`;
    const fault = world.faults.nextNotice(target) === 'swap' ? 'ok' : world.faults.takeNotice(target);
    if (await post(world, notice, fault)) return;
    const waitMs = retryMs[attempts];
    if (waitMs === undefined) return;
    setTimeout(
      () => {
        if (world.faults.age() === age) void attempt(notice, attempts + 1);
      },
      paced(world, waitMs),
    ).unref();
  };

  const release = () => {
    const late = held;
    held = undefined;
    if (!late) return;
    clearTimeout(late.timer);
    void attempt(late.notice, 0);
  };

  return {
    send(notice) {
      if (!held && world.faults.nextNotice(`qr/${notice.partner}`) === 'swap') {
        world.faults.takeNotice(`qr/${notice.partner}`);
        held = { notice, timer: setTimeout(release, paced(world, swapWaitMs)) };
        return;
      }
      void attempt(notice, 0).then(release);
    },
  };
}

async function post(world: World, notice: Notice, fault: string): Promise<boolean> {
  const body = JSON.stringify(notice.event);
  const nowS = Math.floor(Date.now() / 1000);
  const timestamp = String(fault === 'old' ? nowS - 3_600 : nowS);
  const signature = sign(fault === 'bad-signature' ? randomUUID() : world.secret, `${timestamp}.${body}`);
  try {
    const response = await fetch(`${world.houseUrl}/api/hook/${notice.partner}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ww-timestamp': timestamp, 'x-ww-signature': signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
