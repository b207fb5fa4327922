import type { ActiveBonus } from '@kapao/contract/bonus';
import { categories } from '@kapao/contract/game';
import type { GameAccount } from '@kapao/contract/game';
import { ApiError } from '../../lib/api.ts';

export type Category = GameAccount['category'];

/** Where alone may be played for now, of a transfer refused for it; none when it was refused for something else. */
export function onlyInOf(error: unknown): Category[] {
  if (!(error instanceof ApiError) || error.code !== 'BONUS_CONDITION') return [];
  const named: unknown = error.data['categories'];
  return Array.isArray(named) ? categories.filter((category) => named.includes(category)) : [];
}

/**
 * The same before the press: of a game that what runs leaves out (rules#conditions); none of one that may be played.
 */
export function onlyInFor(game: Pick<GameAccount, 'category'>, bonus: ActiveBonus | undefined): readonly Category[] {
  const allowed = bonus?.state === 'OPEN' ? (bonus.categories ?? []) : [];
  return allowed.includes(game.category) ? [] : allowed;
}
