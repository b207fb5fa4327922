import { parseMajor } from '@kapao/contract/money';
import { assembleHouse } from '../../../assemble.ts';
import { readConfig } from '../../../config.ts';
import { startEmbedded } from '../../../db/embedded.ts';
import { createPool } from '../../../db/pool.ts';
import type { House } from '../../../house.ts';
import { loadKeys } from '../../../keys.ts';
import { createLogger } from '../../../log.ts';
import { isStartError } from '../../../start-error.ts';
import { creditByHand, refuseByHand } from './decide.ts';
import { findGift, type GiftRefusal, listWaiting, voucherOf } from '../store.ts';

// `npm run gifts`: gift links that wait for a person, until the staff's console is there.

const usage = 'Say: list, show <id>, credit <id> <amount> [reason], or refuse <id> duplicate|invalid [reason]';
const refusals: Readonly<Record<string, GiftRefusal>> = { duplicate: 'DUPLICATE', invalid: 'INVALID' };

const [action = 'list', publicId = '', value = '', ...words] = process.argv.slice(2);

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
  try {
    const house = assembleHouse({ config, pool, keys: loadKeys(config.dataDir), log: createLogger('warn') });
    return action === 'list' ? await list(house) : await decide(house);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The voucher is shown in part: whoever reads the list over a shoulder could redeem it. */
async function list(house: House): Promise<number> {
  for (const gift of await listWaiting(house.db)) {
    const { reason, masked, phone, walletName, createdAt } = gift;
    say(`${gift.publicId}  ${createdAt.toISOString()}  ${phone}  ${walletName}  ${masked}  ${reason}`);
  }
  return 0;
}

async function decide(house: House): Promise<number> {
  const decision = { publicId, by: 'desk', reason: words.join(' ') || null };
  const amountMinor = parseMajor(value);
  const refusal = refusals[value];
  if (action === 'show') return show(house);
  if (action === 'credit' && amountMinor !== null && amountMinor > 0n) {
    return end(await creditByHand(house, decision, amountMinor), 'credited');
  }
  if (action === 'refuse' && refusal !== undefined) return end(await refuseByHand(house, decision, refusal), 'refused');
  say(usage);
  return 1;
}

/** The whole link, for whoever redeems it in the wallet's app. */
async function show(house: House): Promise<number> {
  const gift = await findGift(house.db, publicId);
  if (gift === undefined) return end('not_found', 'shown');
  say(`https://gift.truemoney.com/campaign/?v=${voucherOf(house.keys, gift)}`);
  return 0;
}

function end(outcome: string, good: string): number {
  say(`${publicId}: ${outcome}`);
  return outcome === good ? 0 : 1;
}
