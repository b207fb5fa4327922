import { toMajor } from '@kapao/contract/money';
import { expect } from 'vitest';
import { testAlone, type Stage } from '../stage.ts';

type Placed = { id: string };

export function showsItsStakes(stage: Stage): void {
  const { exact, unit, sandbox, code } = stage;
  const [put, stake, win] = [exact(10_000n), exact(9_000n), exact(17_100n)];
  const path = (username: string) => `/games/${code}/players/${username}/bets`;
  const place = (username: string) => sandbox.post<Placed>(path(username), { stake: toMajor(stake) });

  if (stage.static.stakes === 'settled') {
    testAlone('ends each round at once, so that no stake is ever outstanding', async () => {
      const username = await stage.open(put);
      await expect(place(username)).rejects.toThrow('SETTLED_AT_ONCE');
      await sandbox.post(`/games/${code}/players/${username}/play`, { bet: toMajor(unit), win: 0 });
      expect(await stage.holding(username)).toEqual({ free: put - unit, outstanding: 0n });
    });
    return;
  }

  const shown = stage.static.stakes === 'reported' ? stake : 0n;
  testAlone(`shows ${shown === 0n ? 'nothing' : 'the stake'} of an open bet beside the free credits`, async () => {
    const username = await stage.open(put);
    await place(username);
    expect(await stage.holding(username)).toEqual({ free: put - stake, outstanding: shown });
    await place(username).catch(() => undefined);
    expect(await stage.holding(username)).toEqual({ free: put - stake, outstanding: shown });
  });

  for (const [end, free] of [
    ['won', put - stake + win],
    ['lost', put - stake],
    ['void', put],
  ] as const) {
    testAlone(`shows the balance after a bet that is ${end}`, async () => {
      const username = await stage.open(put);
      const { id } = await place(username);
      await sandbox.post(`${path(username)}/${id}`, { end, win: toMajor(win) });
      expect(await stage.holding(username)).toEqual({ free, outstanding: 0n });
    });
  }

  if (shown > 0n) {
    testAlone('moves out free credits and never a stake', async () => {
      const username = await stage.open(put);
      await place(username);
      const much = { username, direction: 'out', creditsMinor: put } as const;
      expect((await stage.move(much)).outcome).toBe('not_applied');
      expect((await stage.move({ ...much, creditsMinor: put - stake })).outcome).toBe('applied');
      expect(await stage.holding(username)).toEqual({ free: 0n, outstanding: stake });
    });
  }
}
