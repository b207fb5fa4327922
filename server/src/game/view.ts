import type { categories, GameAccount, SignIn } from '@kapao/contract/game';
import { toMajor } from '@kapao/contract/money';
import { sql } from 'kysely';
import { wordsIn } from '../content/words.ts';
import type { Db } from '../db/transaction.ts';
import type { Language } from '../http/call.ts';
import { safeLink } from './link.ts';

/** What {@link gameJson} builds. The amount is text: JSON would make a float of it. */
export type GameJson = {
  code: string;
  name: unknown;
  category: (typeof categories)[number];
  logo: string;
  background: string;
  web: string | null;
  android: string | null;
  ios: string | null;
  login: SignIn;
  alert: unknown;
  ftWalletSlot: number;
  isActive: boolean;
  amountMinor: string;
  stale: boolean;
};

/** A game `g` with the member's account `a`, which a left join may have left empty, as one JSON value. */
export const gameJson = sql`json_build_object(
  'code', g.code, 'name', g.name, 'category', g.category, 'logo', g.logo, 'background', g.background,
  'web', g.web, 'android', g.android, 'ios', g.ios, 'login', g.login, 'alert', g.alert,
  'ftWalletSlot', g.credits_per_unit_num::float8 / g.credits_per_unit_den,
  'isActive', coalesce(a.active, false),
  'amountMinor', case when a.active then a.amount_minor else 0 end::text,
  'stale', coalesce(a.active and a.stale, false))`;

/** A game account as members see it, in their language (wire, "Wallet"). */
export function toGameAccount(row: GameJson, language: Language, config: { sandbox: boolean }): GameAccount {
  const { amountMinor, name, alert, ...game } = row;
  const alertText = wordsIn(alert, language);
  return {
    ...game,
    name: wordsIn(name, language),
    amount: toMajor(BigInt(amountMinor)),
    web: safeLink(game.web, config),
    android: safeLink(game.android, config),
    ios: safeLink(game.ios, config),
    ...(alertText === '' ? {} : { alert: alertText }),
  };
}

/** One game with the member's account there. */
export async function readGame(db: Db, memberId: bigint, code: string): Promise<GameJson> {
  const { rows } = await sql<{ game: GameJson }>`
    select ${gameJson} as game from game g
    left join game_account a on a.game_code = g.code and a.member_id = ${memberId}
    where g.code = ${code}`.execute(db);
  if (rows[0] === undefined) throw new Error(`no game ${code}`);
  return rows[0].game;
}

/** When a balance of the member's games was last heard; now, while none ever was. */
export async function readLastUpdated(db: Db, memberId: bigint): Promise<string> {
  const { rows } = await sql<{ at: Date }>`
    select coalesce(max(refreshed_at), app_now()) as at from game_account where member_id = ${memberId} and active`.execute(
    db,
  );
  return (rows[0]?.at ?? new Date()).toISOString();
}
