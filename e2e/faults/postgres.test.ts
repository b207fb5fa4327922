import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../processes.ts';
import { startStack, type Stack } from '../stack.ts';
import { listPoints } from './crash/matrix.ts';
import { soak } from './soak.ts';
import { gamesOf } from './storm/games.ts';
import { createPlayer, play } from './storm/player.ts';
import { createRandom, readSeed } from './storm/random.ts';
import { expectSettled } from './storm/settled.ts';

const size = soak ? { players: 12, presses: 60, kills: 20 } : { players: 4, presses: 6, kills: 2 };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, ownPostgres: true, sandboxEnv: { SANDBOX_PACE: '0.1' } });
});
afterAll(() => stack.stop());

/** The postmaster and every process of its own, at once. */
async function killPostgres(): Promise<void> {
  const pids = await stack.sql<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid
     union all select pid from pg_stat_activity`,
  );
  for (const { pid } of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // A backend may have ended meanwhile.
    }
  }
}

const answers = (): Promise<boolean> =>
  stack.sql('select 1').then(
    () => true,
    () => false,
  );

async function killAgainAndAgain(): Promise<void> {
  for (let kill = 0; kill < size.kills; kill += 1) {
    await sleep(500);
    await killPostgres();
    await until(answers, () => 'PostgreSQL did not come back');
  }
}

it(
  'a PostgreSQL that is killed under load loses nothing it has said yes to, and nothing happens twice',
  async () => {
    const seed = readSeed();
    const games = gamesOf(await listPoints());
    const players = [];
    for (let turn = 0; turn < size.players; turn += 1) {
      players.push(await createPlayer(stack, createRandom(seed, turn), games));
    }
    await Promise.all([killAgainAndAgain(), ...players.map((player) => play(stack, player, size.presses))]);
    await expectSettled(stack, players);
    const ready = await Promise.all(stack.servers.map(({ url }) => fetch(`${url}/readyz`)));
    expect(ready.map(({ status }) => status)).toEqual([200, 200]);
  },
  soak ? 7_200_000 : 600_000,
);
