import type { GameAccount, SignIn } from '@kapao/contract/game';
import { type Currency, toMajor, unitMinor } from '@kapao/contract/money';
import type { Language } from '@kapao/contract/language';
import { textIn } from '../content/local-text.ts';
import { remember, type Remembered } from '../platform/db/remembered.ts';
import type { Db } from '../platform/db/transaction.ts';
import { stepOf } from './credits.ts';
import { safeGameLink } from './link.ts';
import type { GameProvider } from './provider.ts';
import { type GameRow, listGames, type RateRow } from './store.ts';

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
    const games = await listGames(db);
    return games.map(({ enabled, rates, ...game }) => {
      const shownIn = {
        th: showGame(game, 'th', config),
        la: showGame(game, 'la', config),
        en: showGame(game, 'en', config),
      };
      const partner = partners.get(game.code);
      const units = Object.fromEntries(rates.map((rate) => [rate.currency, shownUnit(partner, rate)]));
      return { code: game.code, enabled, signInHost: signInHost(game.login, config), shownIn, units };
    });
  });
}

function signInHost(login: SignIn, config: { sandbox: boolean }): string | undefined {
  const action = login.kind === 'form' ? safeGameLink(login.action, config) : null;
  return action === null ? undefined : new URL(action).origin;
}

function shownUnit(partner: Pick<GameProvider, 'decimals'> | undefined, { currency, ...row }: RateRow): ShownUnit {
  const rate = { num: BigInt(row.num), den: BigInt(row.den) };
  const stepMinor = partner === undefined ? unitMinor[currency] : stepOf(rate, partner.decimals, unitMinor[currency]);
  const ftWalletSlot = Number(row.num) / Number(row.den);
  return stepMinor === 1n ? { ftWalletSlot } : { ftWalletSlot, step: toMajor(stepMinor) };
}

type Named = Omit<GameRow, 'enabled' | 'rates'>;

function showGame(game: Named, language: Language, config: { sandbox: boolean }): ShownGame {
  const { name, alert, ...same } = game;
  const alertText = textIn(alert, language);
  return {
    ...same,
    name: textIn(name, language),
    web: safeGameLink(game.web, config),
    android: safeGameLink(game.android, config),
    ios: safeGameLink(game.ios, config),
    ...(alertText === '' ? {} : { alert: alertText }),
  };
}
