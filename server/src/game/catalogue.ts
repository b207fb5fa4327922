import type { GameAccount, SignIn } from '@kapao/contract/game';
import { toMajor } from '@kapao/contract/money';
import { sql } from 'kysely';
import { wordsIn } from '../content/words.ts';
import { remember, type Remembered } from '../db/remembered.ts';
import type { Db } from '../db/transaction.ts';
import type { Language } from '../http/call.ts';
import { type Rate, stepOf } from './credits.ts';
import { safeLink } from './link.ts';
import type { GameProvider } from './provider.ts';

/** What all members see alike of a game. */
export type ShownGame = Omit<GameAccount, 'isActive' | 'amount' | 'stale'>;

export type CatalogueGame = {
  code: string;
  enabled: boolean;
  /** Origin that Play posts the game's sign-in form to. */
  signInHost: string | undefined;
  shownIn: Record<Language, ShownGame>;
};

/** Every game in the operator's order, as members see it. */
export type Catalogue = Remembered<readonly CatalogueGame[]>;

type Partners = ReadonlyMap<string, Pick<GameProvider, 'decimals'>>;

export function createCatalogue(db: Db, config: { sandbox: boolean }, partners: Partners): Catalogue {
  return remember(async () => {
    const { rows } = await readAll().execute(db);
    return rows.map(({ enabled, num, den, ...rest }) => {
      const game = { ...rest, ...stepIn(partners.get(rest.code), { num, den }) };
      const shownIn = { th: shown(game, 'th', config), la: shown(game, 'la', config), en: shown(game, 'en', config) };
      return { code: game.code, enabled, signInHost: signInHost(game.login, config), shownIn };
    });
  });
}

function signInHost(login: SignIn, config: { sandbox: boolean }): string | undefined {
  const action = login.kind === 'form' ? safeLink(login.action, config) : null;
  return action === null ? undefined : new URL(action).origin;
}

type GameRow = Omit<ShownGame, 'name' | 'alert' | 'step'> & {
  name: unknown;
  alert: unknown;
  enabled: boolean;
  login: SignIn;
  num: bigint;
  den: bigint;
};

function readAll() {
  return sql<GameRow>`
    select code, name, category, logo, background, web, android, ios, login, alert, enabled,
      credits_per_unit_num as num, credits_per_unit_den as den,
      credits_per_unit_num::float8 / credits_per_unit_den as "ftWalletSlot"
    from game order by position, code`;
}

/** Said only where not every satang can move. */
function stepIn(partner: Pick<GameProvider, 'decimals'> | undefined, rate: Rate): { step?: number } {
  const stepMinor = partner === undefined ? 1n : stepOf(rate, partner.decimals);
  return stepMinor === 1n ? {} : { step: toMajor(stepMinor) };
}

type Named = Omit<GameRow, 'enabled' | 'num' | 'den'> & Pick<ShownGame, 'step'>;

function shown(game: Named, language: Language, config: { sandbox: boolean }): ShownGame {
  const { name, alert, ...same } = game;
  const alertText = wordsIn(alert, language);
  return {
    ...same,
    name: wordsIn(name, language),
    web: safeLink(game.web, config),
    android: safeLink(game.android, config),
    ios: safeLink(game.ios, config),
    ...(alertText === '' ? {} : { alert: alertText }),
  };
}
