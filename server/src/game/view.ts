import type { GameAccount } from '@kapao/contract/game';
import { toMajor } from '@kapao/contract/money';
import type { Language } from '@kapao/contract/language';
import type { Services } from '../platform/services.ts';
import type { ShownGame, ShownUnit } from './catalogue.ts';
import { findGameAccount } from './store.ts';

export type OwnPart = { amountMinor: bigint; outstandingMinor: bigint; stale: boolean };

export function toGameAccount(game: ShownGame, unit: ShownUnit, own: OwnPart | undefined): GameAccount {
  const shown = { ...game, ...unit };
  if (own === undefined) return { ...shown, isActive: false, amount: 0, stale: false };
  const { amountMinor, outstandingMinor, stale } = own;
  return { ...shown, isActive: true, amount: toMajor(amountMinor), ...outstandingOf(outstandingMinor), stale };
}

export const outstandingOf = (outstandingMinor: bigint): { outstanding?: number } =>
  outstandingMinor === 0n ? {} : { outstanding: toMajor(outstandingMinor) };

export async function readGame(
  services: Pick<Services, 'catalogue' | 'db'>,
  memberId: bigint,
  code: string,
  language: Language,
): Promise<GameAccount> {
  const isIt = (game: { code: string }): boolean => game.code === code;
  let game = (await services.catalogue.read()).find(isIt);
  if (game === undefined) {
    services.catalogue.forget();
    game = (await services.catalogue.read()).find(isIt);
  }
  const account = await findGameAccount(services.db, memberId, code);
  const unit = account && game?.units[account.currency];
  if (account === undefined || game === undefined || unit === undefined) throw new Error(`no game ${code}`);
  return toGameAccount(game.shownIn[language], unit, account.active ? account : undefined);
}
