import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sizeOf } from '../full.ts';
import { startStack, type Stack } from '../stack.ts';
import { type Point, killPostgres, listKillPoints } from './kills.ts';
import { createRandom, readSeed } from '../random.ts';
import { gamesOf } from './load/games.ts';
import { createPlayer, play } from './load/player.ts';
import { expectSettled } from './load/settled.ts';

const size = sizeOf({
  full: { players: 6, requests: 12, kills: 5 },
  soak: { players: 12, requests: 60, kills: 20 },
});

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ servers: 2, ownPostgres: true, sandboxEnv: { SANDBOX_PACE: '0.1' } });
});
afterAll(() => stack.stop());

async function killAgainAndAgain(): Promise<void> {
  for (let kill = 0; kill < size.kills; kill += 1) {
    await sleep(500);
    await killPostgres(stack);
  }
}

it(
  'a PostgreSQL killed under load loses no accepted request and repeats none',
  async () => {
    const seed = readSeed();
    const games = gamesOf(await listKillPoints<Point>());
    const players = [];
    for (let round = 0; round < size.players; round += 1) {
      players.push(await createPlayer(stack, createRandom(seed, round), games));
    }
    await Promise.all([killAgainAndAgain(), ...players.map((player) => play(stack, player, size.requests))]);
    await expectSettled(stack, players);
    const ready = await Promise.all(stack.servers.map(({ url }) => fetch(`${url}/readyz`)));
    expect(ready.map(({ status }) => status)).toEqual([200, 200]);
  },
  sizeOf({ full: 900_000, soak: 7_200_000 }),
);
