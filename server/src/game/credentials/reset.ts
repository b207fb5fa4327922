import { isRefusal, refuse } from '../../http/refusal.ts';
import type { House } from '../../house.ts';
import { callDeadlineMs } from '../../intent/timing.ts';
import { findGame, findGameAccount } from '../account.ts';
import { findProvider, noteFailure, withDeadline } from '../partner.ts';
import { madeUpPassword } from './made-up.ts';
import { openPassword, sealPassword } from './seal.ts';
import { keepPassword, offerPassword } from './store.ts';

/**
 * Sets a new password of a game account (rules#game-accounts). Stores it before the call and resends it until the
 * partner accepts, so every interrupted try can be repeated; a try within the grace reuses the earlier password.
 * SLOT_RESET_PASSWORD_FAIL: the partner refuses, does not answer, or cannot set passwords.
 */
export async function resetPassword(house: House, memberId: bigint, code: string) {
  if ((await findGame(house.db, code)) === undefined) return refuse('NO_GAME');
  const account = await findGameAccount(house.db, memberId, code);
  if (account?.active !== true) return refuse('SLOT_NO_ACCOUNT');
  const provider = findProvider(house, code, account.currency);
  if (isRefusal(provider)) return provider;
  if (provider.setPassword === undefined) return refuse('SLOT_RESET_PASSWORD_FAIL');
  const sealed = await offerPassword(house.db, account, sealPassword(house.keys, account, madeUpPassword()));
  const credentials = { username: account.username, password: openPassword(house.keys, account, sealed) };
  try {
    await withDeadline(callDeadlineMs, async (signal) => provider.setPassword?.({ ...credentials, signal }));
  } catch (error) {
    noteFailure(house.log, code, 'password', error);
    return refuse('SLOT_RESET_PASSWORD_FAIL');
  }
  await keepPassword(house.db, account, sealed);
  return credentials;
}
