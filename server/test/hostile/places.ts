import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/transaction.ts';
import type { Receiver } from '../../src/deposit/bank/line.ts';
import { openAccount } from '../deposit/bank-feed.ts';
import { openChannel } from '../deposit/deposit.ts';
import { openBanks } from '../deposit/slip.ts';
import { createOffer } from '../gift/bonus.ts';
import { createWheel, prizes } from '../gift/wheel.ts';
import { createGame } from '../wallet.ts';

export type Places = {
  readonly feedAccount: Receiver;
  readonly manualAccount: Receiver;
  readonly kipAccount: Receiver;
  readonly bonusCode: string;
};

const kipPerCredit = 600n;

const settings = {
  'withdraw.stepUpMinor': { THB: 1_000_000_00, LAK: 1_000_000_000_00 },
  'withdraw.stepUpBankDays': 0,
  'withdraw.dailyMinor': { THB: 100_000_000_00, LAK: 100_000_000_000_00 },
  'withdraw.autoMinor': { THB: 2_500_00, LAK: 1_200_000_00 },
  'withdraw.autoDayMinor': { THB: 20_000_00, LAK: 12_000_000_00 },
  'invite.base': 'every-deposit',
};

export async function openPlaces(db: Db): Promise<Places> {
  await openBanks(db);
  for (const [key, value] of Object.entries(settings)) {
    await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`.execute(db);
  }
  await openGames(db);
  await openChannel(db);
  await createWheel(db, [prizes.cash]);
  return {
    feedAccount: await openAccount(db),
    manualAccount: await openAccount(db, { bankCode: 'GSB', mode: 'MANUAL' }),
    kipAccount: await openAccount(db, { bankCode: 'BCEL', currency: 'LAK' }),
    bonusCode: await createOffer(db, { bonus_bp: 100_00n, max_received: 1_000_000 }),
  };
}

async function openGames(db: Db): Promise<void> {
  for (const code of ['AGAIN', 'ASKED', 'LISTED', 'BARE']) await createGame(db, code);
  await sql`update game_rate set credits_per_unit_den = ${kipPerCredit} where currency = 'LAK'`.execute(db);
}

export const worthOf = (creditsMinor: bigint, currency: string): bigint =>
  currency === 'LAK' ? creditsMinor * kipPerCredit : creditsMinor;
