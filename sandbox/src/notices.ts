import { randomUUID } from 'node:crypto';
import { secretOf } from './secret.ts';
import { paced, type World } from './world.ts';

export type Written = { headers: Record<string, string>; body: string };

export type Stamp = { secret: string; nowS: number };

export type Notice = {
  partner: string;
  signer?: string;
  target: string;
  /** Writes the body in the partner's format. Called for each delivery, because each one is signed again. */
  write(stamp: Stamp): Written | Promise<Written>;
};

const retryMs = [1_000, 2_000, 5_000, 12_000, 30_000];
const swapWaitMs = 3_000;
const answerWithinMs = 5_000;

type Held = { notice: Notice; timer: NodeJS.Timeout };

export function createNotices(world: World): { send(notice: Notice): void } {
  let held: Held | undefined;

  const attempt = async (notice: Notice, attempts: number): Promise<void> => {
    const age = world.faults.age();
    const { target } = notice;
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
      if (!held && world.faults.nextNotice(notice.target) === 'swap') {
        world.faults.takeNotice(notice.target);
        held = { notice, timer: setTimeout(release, paced(world, swapWaitMs)) };
        return;
      }
      void attempt(notice, 0).then(release);
    },
  };
}

async function post(world: World, notice: Notice, fault: string): Promise<boolean> {
  const nowS = Math.floor(Date.now() / 1000);
  const { headers, body } = await notice.write({
    secret: fault === 'bad-signature' ? randomUUID() : secretOf(world, notice.signer ?? notice.partner),
    nowS: fault === 'old' ? nowS - 3_600 : nowS,
  });
  try {
    const response = await fetch(`${world.walletUrl}/api/hook/${notice.partner}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
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
