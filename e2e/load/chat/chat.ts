import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../processes.ts';
import type { Stack } from '../../stack.ts';
import type { Crowd } from '../users/crowd.ts';
import { readStored } from '../verdict.ts';
import type { Seat } from '../users/sender.ts';

export async function writeSteadily(crowds: readonly { crowd: Crowd; perSecond: number }[], seconds: number) {
  const begun = performance.now();
  const done = crowds.map(() => 0);
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - begun) / 1_000) {
    for (const [index, { crowd, perSecond }] of crowds.entries()) {
      for (; (done[index] ?? 0) < elapsed * perSecond; done[index] = (done[index] ?? 0) + 1) crowd.write();
    }
    await sleep(10);
  }
}

export async function drained(...crowds: readonly Crowd[]): Promise<void> {
  const open = () => crowds.reduce((sum, crowd) => sum + crowd.open(), 0);
  await until(
    async () => open() === 0,
    () => `${open()} messages wait for a yes`,
  );
}

export async function caughtUp(stack: Stack, seats: readonly Seat[]): Promise<void> {
  let behind = 0;
  await until(
    async () => {
      const stored = await readStored(stack, seats);
      behind = seats.filter(({ guestId, log }) => log.contig() < (stored.get(guestId)?.at(-1)?.seq ?? 0)).length;
      if (behind > 0) await sleep(200);
      return behind === 0;
    },
    () => `${behind} do not see all`,
  );
}
