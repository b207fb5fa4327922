import { currencies, type Currency } from '@kapao/contract/money';
import { banks, seedBanks } from '../account/banks.ts';
import { hashDemoPassword, seedMember } from '../account/seed.ts';
import { seedOffers } from '../bonus/seed.ts';
import { demoScript } from '../chat/bot/demo-script.ts';
import { seedReplies } from '../chat/canned/seed.ts';
import { seedSources, seedTexts } from '../content/seed.ts';
import { qrAdapters } from '../deposit/qr/channels/registry.ts';
import { seedReceiving } from '../deposit/seed.ts';
import { gameAdapters } from '../game/providers/registry.ts';
import { seedGames } from '../game/seed.ts';
import { houseAccount } from '../money/ledger/account.ts';
import type { Variant } from '../platform/config/config.ts';
import { inTransaction, type Db, type Tx } from '../platform/db/transaction.ts';
import { hashStaffPassword, seedStaff } from '../staff/seed.ts';
import { seedCoins, seedWheels } from '../wheel/seed.ts';

export type SeedOptions = {
  variant: Variant;
  sandboxUrl: string | undefined;
};

/**
 * Adds missing rows at every start and never changes an operator's content. Live mode gets no demo members, staff,
 * receiving accounts, agreements or addresses.
 */
export async function seed(db: Db, { variant, sandboxUrl }: SeedOptions): Promise<void> {
  const offered: Currency[] = variant === 'lao' ? ['LAK', 'THB'] : ['THB'];
  const isDemo = sandboxUrl !== undefined;
  const passwordHash = isDemo ? await hashDemoPassword(db) : undefined;
  const staffHash = isDemo ? await hashStaffPassword(db) : undefined;
  await inTransaction(db, async (tx) => {
    await seedBanks(tx);
    await seedSources(tx);
    await seedTexts(tx, { offered, isDemo, script: demoScript });
    await seedHouseAccounts(tx);
    if (sandboxUrl === undefined) return;
    await seedGames(tx, sandboxUrl);
    await seedReceiving(tx, offered);
    await seedOffers(tx, offered);
    await seedWheels(tx, offered);
    await seedMember(tx, passwordHash);
    await seedCoins(tx);
    const staffId = await seedStaff(tx, staffHash);
    if (staffId !== undefined) await seedReplies(tx, staffId);
  });
}

const qrCodes = [...qrAdapters.map(({ code }) => code), 'KBANK'];
const gifts = ['bonus', 'promotion', 'invite', 'refund', 'coupon'] as const;
const purposes = ['suspense', ...gifts, 'forfeit', 'adjust'] as const;

/** The ledger opens any other account on first use. */
async function seedHouseAccounts(tx: Tx): Promise<void> {
  const codesIn = (currency: Currency): string[] => [
    ...gameAdapters.map(({ code }) => houseAccount.provider(code, currency)),
    ...qrCodes.map((code) => houseAccount.qr(code, currency)),
    ...banks.map(([code]) => houseAccount.bank(code, currency)),
    houseAccount.truemoney(currency),
    houseAccount.payout('BANK', currency),
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
