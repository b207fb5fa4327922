import type { Currency } from '@kapao/contract/money';
import { currencies } from '@kapao/contract/money';
import { sql } from 'kysely';
import { newPublicId } from '../platform/public-id.ts';
import { hashPassword } from '../auth/password.ts';
import type { Variant } from '../platform/config/config.ts';
import { inTransaction, type Db, type Tx } from '../platform/db/transaction.ts';
import { isRefusal } from '../platform/refusal.ts';
import { houseAccount } from '../money/ledger/account.ts';
import { banks } from './demo/banks.ts';
import { demoScript } from './demo/chat-script.ts';
import { type DemoGame, demoGames } from './demo/games.ts';
import { addDemoCoins, addDemoMember, demoMember } from './demo/member.ts';
import { demoOffers } from './demo/offers.ts';
import { banners, refundInfo } from './demo/pictures.ts';
import { demoMaintenance, demoReceivingAccounts, demoWallets, receivingAccountName } from './demo/receiving.ts';
import { addDemoStaff, demoStaff } from './demo/staff.ts';
import { lists, pieces, sources } from './demo/texts.ts';
import { demoWheel } from './demo/wheel.ts';

export type SeedOptions = {
  variant: Variant;
  /** Address of the demo's sandbox; undefined: live mode without demo content. */
  sandboxUrl: string | undefined;
};

/**
 * Adds missing rows at every start and never changes an operator's content. Live mode gets no demo members, staff,
 * receiving accounts, agreements or addresses.
 */
export async function seed(db: Db, { variant, sandboxUrl }: SeedOptions): Promise<void> {
  const offered: Currency[] = variant === 'lao' ? ['LAK', 'THB'] : ['THB'];
  const passwordHash = sandboxUrl === undefined ? undefined : await hashDemoPassword(db);
  const staffHash = sandboxUrl === undefined ? undefined : await hashStaffPassword(db);
  await inTransaction(db, async (tx) => {
    await addBanks(tx);
    await addSources(tx);
    await addTexts(tx, sandboxUrl === undefined ? commonTexts(offered) : demoTexts(offered));
    await addHouseAccounts(tx);
    if (sandboxUrl === undefined) return;
    await addGames(tx, sandboxUrl);
    await addReceiving(tx, offered);
    await addOffers(tx, offered);
    await addWheels(tx, offered);
    if (passwordHash !== undefined) await addDemoMember(tx, newPublicId(), passwordHash);
    await addDemoCoins(tx);
    if (staffHash !== undefined) await addDemoStaff(tx, newPublicId(), staffHash);
  });
}

/** Returns undefined if the demo member exists: the hash costs more than the rest of a start. */
async function hashDemoPassword(db: Db): Promise<string | undefined> {
  const { phone, password } = demoMember;
  const there = await db.selectFrom('member').select('id').where('phone', '=', phone).executeTakeFirst();
  if (there !== undefined) return undefined;
  const hash = await hashPassword(password);
  return isRefusal(hash) ? undefined : hash;
}

async function hashStaffPassword(db: Db): Promise<string | undefined> {
  const { username, password } = demoStaff;
  const there = await db.selectFrom('staff').select('id').where('username', '=', username).executeTakeFirst();
  if (there !== undefined) return undefined;
  const hash = await hashPassword(password);
  return isRefusal(hash) ? undefined : hash;
}

async function addBanks(tx: Tx): Promise<void> {
  await tx
    .insertInto('bank')
    .values(
      banks.map(([code, botCode, th, la, en, country, digits], position) => ({
        code,
        bot_code: botCode === '' ? null : botCode,
        name_th: th,
        name_la: la,
        name_en: en,
        country,
        account_digits: digits,
        // A PromptPay id points to an account but is not one.
        offered: code !== 'PROMPTPAY',
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Text = { key: string; position: number; body: unknown };

const single = (texts: Record<string, unknown>): Text[] =>
  Object.entries(texts).map(([key, body]) => ({ key, position: 0, body }));

/** Texts for every operator: bonus notice, refund explanation, chat script. */
const commonTexts = (offered: readonly Currency[]): Text[] =>
  single({ notice: pieces['notice'], 'refund.info': refundInfo(offered), 'chat.script': demoScript });

const demoTexts = (offered: readonly Currency[]): Text[] => [
  ...commonTexts(offered),
  ...single(pieces).filter(({ key }) => key !== 'notice'),
  ...Object.entries({ ...lists, ...banners(offered) }).flatMap(([key, bodies]) =>
    bodies.map((body, position) => ({ key, position, body })),
  ),
];

async function addSources(tx: Tx): Promise<void> {
  await tx
    .insertInto('source')
    .values(sources.map(([code, description], position) => ({ code, description, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addTexts(tx: Tx, texts: readonly Text[]): Promise<void> {
  await tx
    .insertInto('content')
    .values(texts.map(({ body, ...rest }) => ({ ...rest, body: JSON.stringify(body) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const gameCodes = ['PGSLOT', 'IMI', 'UFABET', 'HUAYHD'] as const;
const channelCodes = ['WW', 'PAYTIMZ', 'PAYONEX', 'ZPAY', 'KBANK'] as const;
const gifts = ['bonus', 'promotion', 'invite', 'refund', 'coupon'] as const;
const purposes = ['suspense', ...gifts, 'forfeit', 'adjust'] as const;

/** Adds the counter accounts of members' money, one per purpose and currency. */
async function addHouseAccounts(tx: Tx): Promise<void> {
  const codesIn = (currency: Currency): string[] => [
    ...gameCodes.map((code) => houseAccount.provider(code, currency)),
    ...channelCodes.map((code) => houseAccount.qr(code, currency)),
    ...banks.map(([code]) => houseAccount.bank(code, currency)),
    houseAccount.truemoney(currency),
    houseAccount.payout('bank', currency),
    ...purposes.map((purpose) => (currency === 'THB' ? `house:${purpose}` : `house:${purpose}:${currency}`)),
  ];
  await tx
    .insertInto('account')
    .values(
      currencies.flatMap((currency) => codesIn(currency).map((code) => ({ code, currency, materialized: false }))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addGames(tx: Tx, sandboxUrl: string): Promise<void> {
  const games = demoGames(sandboxUrl);
  const rows = games.map(({ code, name, category, login }, position) => ({
    code,
    name,
    category,
    login,
    web: `${sandboxUrl}/play/${code}`,
    position,
  }));
  await tx
    .insertInto('game')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addRates(tx, games);
  // Updates only the sandbox's own addresses, as its port may change between starts.
  for (const { code, web, login } of rows) {
    await tx
      .updateTable('game')
      .set({ web, login: sql`${JSON.stringify(login)}::jsonb` })
      .where('code', '=', code)
      .where('web', '<>', web)
      .where('web', '~', '^http://127[.]0[.]0[.]1:[0-9]+/play/')
      .execute();
  }
}

async function addRates(tx: Tx, games: readonly DemoGame[]): Promise<void> {
  const rates = games.flatMap(({ code, rates: byCurrency }) =>
    currencies.map((currency) => ({
      game_code: code,
      currency,
      credits_per_unit_num: byCurrency[currency].num,
      credits_per_unit_den: byCurrency[currency].den,
    })),
  );
  await tx
    .insertInto('game_rate')
    .values(rates)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addOffers(tx: Tx, offered: readonly Currency[]): Promise<void> {
  await tx
    .insertInto('offer')
    .values(demoOffers(offered))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addWheels(tx: Tx, offered: readonly Currency[]): Promise<void> {
  for (const currency of offered) {
    const there = await tx.selectFrom('wheel').where('currency', '=', currency).select('id').executeTakeFirst();
    if (there !== undefined) continue;
    const { name, slices } = demoWheel(currency);
    const wheel = await tx
      .insertInto('wheel')
      .values({ currency, name, active: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another process that starts at the same time has added it.
    if (wheel === undefined) continue;
    await tx
      .insertInto('wheel_slice')
      .values(slices.map((slice) => ({ wheel_id: wheel.id, ...slice })))
      .execute();
  }
}

async function addReceiving(tx: Tx, offered: readonly Currency[]): Promise<void> {
  await tx
    .insertInto('receiving_account')
    .values(
      demoReceivingAccounts(offered).map((row, position) => ({
        bank_type: row.bankType,
        bank_code: row.bankCode,
        mode: row.mode,
        account_name: receivingAccountName,
        account_no: row.accountNo,
        currency: row.currency,
        minimum_minor: row.minimumMinor,
        presets_minor: row.presetsMinor,
        enabled: row.enabled,
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('receiving_wallet')
    .values(demoWallets.map((row) => ({ mode: row.mode, account_name: row.accountName, mobile: row.mobile })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('bank_maintenance')
    .values(demoMaintenance.map((row) => ({ bank_code: row.bankCode, from_time: row.from, until_time: row.until })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
