import type { ActiveBonus } from '@kapao/contract/bonus';
import { categories } from '@kapao/contract/game';
import type { GameAccount } from '@kapao/contract/game';
import { ApiError } from '@kapao/client/api-error';

export type Category = GameAccount['category'];

export function onlyInOf(error: unknown): Category[] {
  if (!(error instanceof ApiError) || error.code !== 'BONUS_CONDITION') return [];
  const named: unknown = error.data['categories'];
  return Array.isArray(named) ? categories.filter((category) => named.includes(category)) : [];
}

/** Returns the allowed categories when the running bonus excludes this game (rules#conditions); else empty. */
export function onlyInFor(game: Pick<GameAccount, 'category'>, bonus: ActiveBonus | undefined): readonly Category[] {
  const allowed = bonus?.state === 'OPEN' ? (bonus.categories ?? []) : [];
  return allowed.includes(game.category) ? [] : allowed;
}
