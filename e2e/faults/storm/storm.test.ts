import { setTimeout as sleep } from 'node:timers/promises';
import { it } from 'vitest';
import { startStack, type Stack } from '../../stack.ts';
import { faultTarget, setFault } from '../partner.ts';
import { soak } from '../soak.ts';
import { createPlayer, games, play } from './player.ts';
import { createRandom, type Random, readSeed } from './random.ts';
import { expectSettled } from './settled.ts';

const size = soak ? { players: 12, presses: 60 } : { players: 6, presses: 6 };
const minute = 60_000;

const callFaults = ['refuse', 'error-after', 'slow', 'down', 'timeout-before', 'timeout-after', 'late', 'lag'] as const;
const noticeFaults = ['bad-signature', 'old', 'swap'] as const;

/** Breaks one thing after the other until it is told to stop; whatever it breaks comes back. */
async function makeWeather(stack: Stack, random: Random, isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    // The first thing to go is a server, so that no storm is without one.
    const turn = kills === 0 ? 0 : random.below(5);
    if (turn === 0) {
      kills += 1;
      const server = random.pick(stack.servers);
      await stack.kill(server);
      await stack.restart(server);
    } else if (turn === 1) await setFault(stack, 'qr/WW', random.pick([...noticeFaults, ...callFaults]), 1);
    else await setFault(stack, faultTarget(random.pick([...games, 'BANK'])), random.pick(callFaults), 1);
    await sleep(200 + random.below(800));
  }
  return kills;
}

it(
  'a storm of presses, partners’ faults and killed servers loses nothing and doubles nothing',
  async () => {
    const seed = readSeed();
    const stack = await startStack({ servers: 2, sandboxEnv: { SANDBOX_PACE: '0.1' } });
    try {
      const players = [];
      for (let turn = 0; turn < size.players; turn += 1) {
        // One after the other, so that a seed's members are the same at every run.
        players.push(await createPlayer(stack, createRandom(seed, turn)));
      }
      let over = false;
      const weather = makeWeather(stack, createRandom(seed, -1), () => over);
      await Promise.all(players.map((player) => play(stack, player, size.presses))).finally(() => (over = true));
      const kills = await weather;
      for (const target of [...games, 'BANK'].map(faultTarget)) await setFault(stack, target, 'ok');
      await setFault(stack, 'qr/WW', 'ok');
      await expectSettled(stack, players);
      process.stdout.write(`storm: ${size.players * size.presses} presses, ${kills} servers killed, SEED=${seed}\n`);
    } catch (error) {
      throw new Error(`the storm of SEED=${seed}`, { cause: error });
    } finally {
      await stack.stop();
    }
  },
  soak ? 120 * minute : 10 * minute,
);
