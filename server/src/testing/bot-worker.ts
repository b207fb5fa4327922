import { assembleHouse } from '../assemble.ts';
import { answerDue } from '../chat/bot/work.ts';
import { readConfig } from '../config.ts';
import { createPool } from '../db/pool.ts';
import { createLogger } from '../log.ts';
import { testKeys } from './keys.ts';

/**
 * Run as a program: answers for the script over `DATABASE_URL`, as one more process of the house would, and kills itself
 * with SIGKILL at the `DIE_AT`th point it passes; 0: never.
 */
let left = Number(process.env['DIE_AT'] ?? 0);
const at = (): void => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
};

const pool = createPool(process.env['DATABASE_URL'] ?? '');
const house = assembleHouse(
  { config: readConfig({}), pool, keys: testKeys, log: createLogger('silent') },
  { faults: { at } },
);
for (;;) {
  await answerDue(house);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
