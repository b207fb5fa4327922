import type { GameAccount, SignIn } from '@kapao/contract/game';
import { type Currency, toMajor, unitMinor } from '@kapao/contract/money';
import type { Language } from '@kapao/contract/language';
import { sql } from 'kysely';
import { textIn } from '../content/local-text.ts';
import { remember, type Remembered } from '../platform/db/remembered.ts';
import type { Db } from '../platform/db/transaction.ts';
import { stepOf } from './credits.ts';
import { safeLink } from './link.ts';
import type { GameProvider } from './provider.ts';

declare module '../platform/services.ts' {
  interface Services {
    readonly catalogue: Catalogue;
  }
}

export type ShownGame = Omit<GameAccount, 'isActive' | 'amount' | 'outstanding' | 'stale' | keyof ShownUnit>;

export type ShownUnit = Pick<GameAccount, 'ftWalletSlot' | 'step'>;

export type CatalogueGame = {
  code: string;
  enabled: boolean;
  signInHost: string | undefined;
  shownIn: Record<Language, ShownGame>;
  units: Partial<Record<Currency, ShownUnit>>;
};

export type Catalogue = Remembered<readonly CatalogueGame[]>;

type Partners = ReadonlyMap<string, Pick<GameProvider, 'decimals'>>;

export function createCatalogue(db: Db, config: { sandbox: boolean }, partners: Partners): Catalogue {
  return remember(async () => {
    const { rows } = await readAll().execute(db);
    return rows.map(({ enabled, rates, ...game }) => {
      const shownIn = { th: shown(game, 'th', config), la: shown(game, 'la', config), en: shown(game, 'en', config) };
      const partner = partners.get(game.code);
      const units = Object.fromEntries(rates.map((rate) => [rate.currency, unitOf(partner, rate)]));
      return { code: game.code, enabled, signInHost: signInHost(game.login, config), shownIn, units };
    });
  });
}

function signInHost(login: SignIn, config: { sandbox: boolean }): string | undefined {
  const action = login.kind === 'form' ? safeLink(login.action, config) : null;
  return action === null ? undefined : new URL(action).origin;
}

type RateRow = { currency: Currency; num: string; den: string };

type GameRow = Omit<ShownGame, 'name' | 'alert'> & {
  name: unknown;
  alert: unknown;
  enabled: boolean;
  login: SignIn;
  rates: RateRow[];
};

function readAll() {
  return sql<GameRow>`
    select code, name, category, logo, background, web, android, ios, login, alert, enabled,
      (select coalesce(json_agg(json_build_object('currency', currency, 'num', credits_per_unit_num::text,
        'den', credits_per_unit_den::text)), '[]') from game_rate where game_code = game.code) as rates
    from game order by position, code`;
}

function unitOf(partner: Pick<GameProvider, 'decimals'> | undefined, { currency, ...row }: RateRow): ShownUnit {
  const rate = { num: BigInt(row.num), den: BigInt(row.den) };
  const stepMinor = partner === undefined ? unitMinor[currency] : stepOf(rate, partner.decimals, unitMinor[currency]);
  const ftWalletSlot = Number(row.num) / Number(row.den);
  return stepMinor === 1n ? { ftWalletSlot } : { ftWalletSlot, step: toMajor(stepMinor) };
}

type Named = Omit<GameRow, 'enabled' | 'rates'>;

function shown(game: Named, language: Language, config: { sandbox: boolean }): ShownGame {
  const { name, alert, ...same } = game;
  const alertText = textIn(alert, language);
  return {
    ...same,
    name: textIn(name, language),
    web: safeLink(game.web, config),
    android: safeLink(game.android, config),
    ios: safeLink(game.ios, config),
    ...(alertText === '' ? {} : { alert: alertText }),
  };
}
