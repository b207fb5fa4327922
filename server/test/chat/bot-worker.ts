import { assembleHouse } from '../../src/assemble.ts';
import { answerDue } from '../../src/chat/bot/work.ts';
import { readConfig } from '../../src/config.ts';
import { createPool } from '../../src/db/pool.ts';
import { createLogger } from '../../src/log.ts';
import { testKeys } from '../keys.ts';

/**
 * Run as a program: `<database> <nth>` answers for the script as one more process of the house would, and kills itself with
 * SIGKILL at the nth point it passes; 0: never.
 */
const [, , url = '', dieAt = '0'] = process.argv;
let left = Number(dieAt);
const at = (): void => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};

const pool = createPool(url);
const house = assembleHouse(
  { config: readConfig({}), pool, keys: testKeys, log: createLogger('silent') },
  { faults: { at } },
);
for (;;) {
  await answerDue(house);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
