import type { GameAccount, SignIn } from '@kapao/contract/game';
import { sql } from 'kysely';
import { wordsIn } from '../content/words.ts';
import { remember, type Remembered } from '../db/remembered.ts';
import type { Db } from '../db/transaction.ts';
import type { Language } from '../http/call.ts';
import { safeLink } from './link.ts';

/** What all members see alike of a game. */
export type ShownGame = Omit<GameAccount, 'isActive' | 'amount' | 'stale'>;

export type CatalogueGame = { code: string; enabled: boolean; shownIn: Record<Language, ShownGame> };

/** Every game in the operator's order, as members see it. */
export type Catalogue = Remembered<readonly CatalogueGame[]>;

export function createCatalogue(db: Db, config: { sandbox: boolean }): Catalogue {
  return remember(async () => {
    const { rows } = await readAll().execute(db);
    return rows.map(({ enabled, ...game }) => {
      const shownIn = { th: shown(game, 'th', config), la: shown(game, 'la', config), en: shown(game, 'en', config) };
      return { code: game.code, enabled, shownIn };
    });
  });
}

type GameRow = Omit<ShownGame, 'name' | 'alert'> & { name: unknown; alert: unknown; enabled: boolean; login: SignIn };

function readAll() {
  return sql<GameRow>`
    select code, name, category, logo, background, web, android, ios, login, alert, enabled,
      credits_per_unit_num::float8 / credits_per_unit_den as "ftWalletSlot"
    from game order by position, code`;
}

function shown(game: Omit<GameRow, 'enabled'>, language: Language, config: { sandbox: boolean }): ShownGame {
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
