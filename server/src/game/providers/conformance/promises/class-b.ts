import { expect } from 'vitest';
import type { Twist } from '../relay.ts';
import { useRelay } from '../relay.ts';
import {
  directions,
  passInTime,
  testAlone,
  newReference,
  patience,
  providerAt,
  type Stage,
  waitUntil,
} from '../stage.ts';

export function keepsClassB(stage: Stage): void {
  const { exact } = stage;
  const start = exact(90_000n);
  const call = async (direction: 'in' | 'out') => ({
    username: await stage.open(start),
    direction,
    creditsMinor: exact(700n),
    reference: newReference(),
  });
  const ask = async (asked: { username: string; reference: string }, provider = stage.provider()) =>
    (await provider.status?.({ ...asked, signal: patience() }))?.status;
  const toldSoon = (asked: { username: string; reference: string }, status: string) =>
    waitUntil(async () => (await ask(asked)) === status);

  testAlone('B: has a status query', async () => {
    expect(stage.static.status).toBeDefined();
  });

  for (const direction of directions) {
    testAlone(`B, ${direction}: the status query finds a transfer executed without an answer`, async () => {
      for (const mode of ['ok', 'timeout-after', 'error-after', 'slow', 'late'] as const) {
        const asked = await call(direction);
        await stage.moveUnder(mode, asked);
        await toldSoon(asked, 'applied');
        const moved = direction === 'in' ? start + exact(700n) : start - exact(700n);
        expect([mode, await stage.balance(asked.username)]).toEqual([mode, moved]);
      }
    });

    testAlone(`B, ${direction}: the status query may answer not found too early, and is right later`, () =>
      passInTime(async () => {
        const asked = await call(direction);
        await stage.moveUnder('lag', asked);
        const status = await ask(asked);
        if (status === 'applied') return false;
        expect(status).toBe('not_found');
        await toldSoon(asked, 'applied');
        return true;
      }),
    );

    testAlone(`B, ${direction}: a refused or lost transfer is never reported as applied`, async () => {
      const [refused, lost] = [await call(direction), await call(direction)];
      expect((await stage.moveUnder('refuse', refused)).outcome).toBe('not_applied');
      await toldSoon(refused, 'not_applied');
      await stage.moveUnder('timeout-before', lost);
      expect(await ask(lost)).toBe('not_found');
      expect((await stage.move(lost)).outcome).toBe('applied');
      await toldSoon(lost, 'applied');
    });
  }

  testAlone('B: an unknown reference is not found', async () => {
    expect(await ask({ username: await stage.open(), reference: newReference() })).toBe('not_found');
  });

  believesOnlyItsOwn(stage, call);
}

type Asked = { username: string; direction: 'in' | 'out'; creditsMinor: bigint; reference: string };

function believesOnlyItsOwn(stage: Stage, call: (direction: 'in') => Promise<Asked>): void {
  const relay = useRelay(stage.sandbox);
  testAlone('B: the state of another transfer decides nothing', async () => {
    const [done, other] = [await call('in'), await call('in')];
    await stage.move(done);
    const answer = providerAt(stage.code, { ...stage.sandbox.partner, baseUrl: relay.baseUrl });
    const ask = async ({ username, reference }: Asked) =>
      (await answer.status?.({ username, reference, signal: patience() }))?.status;
    await waitUntil(async () => (await ask(done)) === 'applied');
    let first: ReturnType<Twist> | undefined;
    relay.twist = (reply) => (first ??= reply);
    expect(await ask(done)).toBe('applied');
    expect(await ask(other)).toBe('unknown');
  });
}
