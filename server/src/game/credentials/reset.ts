import { isRefusal, refuse } from '../../http/refusal.ts';
import type { House } from '../../house.ts';
import { callDeadlineMs } from '../../intent/timing.ts';
import { findGame, findGameAccount } from '../account.ts';
import { findProvider, noteFailure, withDeadline } from '../partner.ts';
import { madeUpPassword } from './made-up.ts';
import { openPassword, sealPassword } from './seal.ts';
import { keepPassword, offerPassword } from './store.ts';

/**
 * Gives a game account a new password (rules#game-accounts). It is kept before the partner hears it and told again
 * until the partner says yes, so wherever a try breaks off, the next one ends with a password that signs in. A try
 * within the grace of an earlier one ends with that one's password. SLOT_RESET_PASSWORD_FAIL: the partner refuses, does
 * not answer, or sets no passwords.
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
