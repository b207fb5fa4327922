import { setTimeout as sleep } from 'node:timers/promises';
import { it } from 'vitest';
import { sizeOf } from '../../full.ts';
import { startStack, type Stack } from '../../stack.ts';
import { listKillPoints, type Point } from '../kills.ts';
import { inLanes } from '../../processes.ts';
import { createRandom, type Random, readSeed } from '../../random.ts';
import { callFaults, setFault } from '../../sandbox.ts';
import { passIdleTime } from '../time.ts';
import { gamesOf } from './games.ts';
import { createPlayer, play, type Player } from './player.ts';
import { expectSettled } from './settled.ts';

const size = sizeOf({
  full: { interleavings: 200, requests: 6, killEvery: 40 },
  soak: { interleavings: 4_000, requests: 8, killEvery: 40 },
});
const lanes = 60;
const minute = 60_000;

const noticeFaults = ['bad-signature', 'old', 'swap'] as const;

type Progress = { begun: number; isOver: boolean };

async function makeWeather(stack: Stack, random: Random, progress: Progress): Promise<number> {
  let kills = 0;
  for (let round = 0; !progress.isOver; round += 1) {
    if (progress.begun >= (kills + 0.5) * size.killEvery) {
      kills += 1;
      const server = random.pick(stack.servers);
      await stack.kill(server);
      await stack.restart(server);
    } else if (random.below(2) === 0) await setFault(stack, 'payout', random.pick(callFaults), 1);
    else await setFault(stack, 'qr/WW', random.pick([...noticeFaults, ...callFaults]), 1);
    if (round % 5 === 0) await passIdleTime(stack);
    await sleep(1_000);
  }
  return kills;
}

it(
  'requests, rounds, partner faults and killed servers under load neither lose nor double money',
  async () => {
    const seed = readSeed();
    const stack = await startStack({ servers: 2, sandboxEnv: { SANDBOX_PACE: '0.1' } });
    try {
      const games = gamesOf(await listKillPoints<Point>());
      const players: Player[] = [];
      const progress = { begun: 0, isOver: false };
      const weather = makeWeather(stack, createRandom(seed, -1), progress);
      const rounds = Array.from({ length: size.interleavings }, (_none, round) => round);
      await inLanes(lanes, rounds, async (round) => {
        progress.begun += 1;
        const player = await createPlayer(stack, createRandom(seed, round), games);
        players.push(player);
        await play(stack, player, size.requests);
      }).finally(() => (progress.isOver = true));
      const kills = await weather;
      for (const target of [...games.map(({ code }) => `games/${code}`), 'payout', 'qr/WW']) {
        await setFault(stack, target, 'ok');
      }
      const decided = await expectSettled(stack, players);
      process.stdout.write(
        `load: ${players.length} interleavings at ${games.length} games, ${kills} servers killed, ` +
          `${decided} decided by a person, SEED=${seed}\n`,
      );
    } catch (error) {
      throw new Error(`load test failed with SEED=${seed}`, { cause: error });
    } finally {
      await stack.stop();
    }
  },
  sizeOf({ full: 20, soak: 240 }) * minute,
);
