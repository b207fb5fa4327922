import type { ActiveBonus } from '@kapao/contract/bonus';
import { categories } from '@kapao/contract/game';
import type { GameAccount } from '@kapao/contract/game';
import type { Currency } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import type { Messages } from '@kapao/i18n/main/en';
import { useMessages } from '@kapao/i18n/language';
import { ApiError } from '@kapao/client/api-error';
import { useErrorText } from '../lib/error-text.ts';

type Category = GameAccount['category'];

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

export function stuckOf(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== 'TRANSFER_FAIL') return [];
  const { stuck } = error.data;
  return Array.isArray(stuck) ? stuck.map(String) : [];
}

export function stuckIn(error: unknown, games: readonly Pick<GameAccount, 'code' | 'name'>[]): string[] {
  return stuckOf(error).map((code) => games.find((game) => game.code === code)?.name ?? code);
}

/**
 * Returns true when a source game refused, so the money is still in it.
 * Otherwise the money is back in the wallet (rules#transfers).
 */
export const staysInGame = (stuck: readonly string[], to: string): boolean => stuck.some((code) => code !== to);

export const onlyInText = ({ wallet, home }: Messages, categories: readonly Category[]): string =>
  fill(wallet.onlyIn, { names: categories.map((category) => home[category]).join(', ') });

export function useTransferError(currency: Currency): (error: unknown) => string {
  const messages = useMessages();
  const textOf = useErrorText(currency);
  return (error) => {
    const categories = onlyInOf(error);
    return categories.length === 0 ? textOf(error) : onlyInText(messages, categories);
  };
}
