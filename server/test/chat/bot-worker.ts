import { readConfig } from '../../src/platform/config/config.ts';
import { createPool } from '../../src/platform/db/pool.ts';
import { createLogger } from '../../src/platform/log.ts';
import { addKillPoints } from '../kill-points/register.ts';
import { watchPoints } from '../kill-points/passing.ts';
import { testKeys } from '../keys.ts';

/**
 * Program `<database> <nth>`: answers for the bot as one more process, and kills itself at the nth point it passes (0:
 * never).
 */
const [, , url = '', dieAt = '0'] = process.argv;
let left = Number(dieAt);
watchPoints(() => {
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
});

addKillPoints();
// Static imports would load the server before its kill points are added.
const { assembleServices } = await import('../../src/assemble.ts');
const { answerDue } = await import('../../src/chat/bot/work.ts');
const pool = createPool(url);
const services = assembleServices({ config: readConfig({}), pool, keys: testKeys, log: createLogger('silent') });
for (;;) {
  await answerDue(services);
  await new Promise((resolve) => setTimeout(resolve, 20));
}
