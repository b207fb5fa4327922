import type { GameAccount } from '@kapao/contract/game';
import { ApiError } from '../../lib/api.ts';

/** The games, by name, that refused to give their money back; none when the refusal is about something else. */
export function stuckIn(error: unknown, games: readonly Pick<GameAccount, 'code' | 'name'>[]): string[] {
  if (!(error instanceof ApiError) || error.code !== 'TRANSFER_FAIL') return [];
  const { stuck } = error.data;
  if (!Array.isArray(stuck)) return [];
  return stuck.map((code) => games.find((game) => game.code === code)?.name ?? String(code));
}
