import type { GameAccount } from '@kapao/contract/game';
import { ApiError } from '@kapao/client/api-error';

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
