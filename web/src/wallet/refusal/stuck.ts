import type { GameAccount } from '@kapao/contract/game';
import { ApiError } from '../../lib/api.ts';

/** The games that said no to a transfer, by code; none when the refusal is about something else. */
export function stuckOf(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== 'TRANSFER_FAIL') return [];
  const { stuck } = error.data;
  return Array.isArray(stuck) ? stuck.map(String) : [];
}

/** The same by name, as far as the wallet knows one. */
export function stuckIn(error: unknown, games: readonly Pick<GameAccount, 'code' | 'name'>[]): string[] {
  return stuckOf(error).map((code) => games.find((game) => game.code === code)?.name ?? code);
}

/**
 * Whether money that could not move never left its game: the one that said no is then not where it was to go. Else it
 * is back in the wallet (rules#transfers).
 */
export const staysInGame = (stuck: readonly string[], to: string): boolean => stuck.some((code) => code !== to);
