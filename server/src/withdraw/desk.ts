import { formatMajor } from '@kapao/contract/money';
import { assembleHouse } from '../assemble.ts';
import { readConfig } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { createPool } from '../db/pool.ts';
import { loadKeys } from '../keys.ts';
import { createLogger } from '../log.ts';
import { isStartError } from '../start-error.ts';
import { approve, reject } from './approval.ts';
import { findWithdrawal, listWaiting } from './store.ts';

// `npm run withdrawals [approve|reject <id> [reason]]`: what waits for a person, until the staff's console is there.

const [action, publicId = '', ...words] = process.argv.slice(2);

try {
  process.exitCode = await attend();
} catch (error) {
  if (!isStartError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function attend(): Promise<number> {
  const config = readConfig(process.env);
  const embedded = config.databaseUrl === undefined ? await startEmbedded(config.dataDir) : undefined;
  const pool = createPool(config.databaseUrl ?? embedded?.url ?? '');
  const house = assembleHouse({ config, pool, keys: loadKeys(config.dataDir), log: createLogger('warn') });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const close = async (exitCode: number) => {
    await pool.end();
    await embedded?.stop();
    return exitCode;
  };
  if (action === undefined) {
    for (const row of await listWaiting(house.db)) {
      say(
        `${row.publicId}  ${row.state.padEnd(9)}  ${formatMajor(row.amountMinor)} ${row.currency}  ${row.bankCode} ${row.bankAccountNo}`,
      );
    }
    return close(0);
  }
  const seen = await findWithdrawal(house.db, publicId);
  if (seen === undefined || (action !== 'approve' && action !== 'reject')) {
    say('Say: approve <id> [reason], or reject <id> [reason]');
    return close(1);
  }
  const decision = { publicId, revision: seen.revision, by: 'desk', reason: words.join(' ') || null };
  const outcome = action === 'approve' ? await approve(house, decision) : await reject(house, decision);
  say(`${publicId}: ${typeof outcome === 'string' ? outcome : `held until ${outcome.heldUntil.toISOString()}`}`);
  return close(outcome === 'approved' || outcome === 'rejected' ? 0 : 1);
}
