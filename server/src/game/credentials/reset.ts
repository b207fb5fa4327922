import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import { findGame, findGameAccount } from '../store.ts';
import { findProvider, noteFailure, withDeadline } from '../partner.ts';
import { madeUpPassword } from './made-up.ts';
import { openPassword, sealPassword } from './seal.ts';
import { keepPassword, offerPassword } from './store.ts';

/**
 * Sets a new password of a game account (rules#game-accounts). Stores it before the call and resends it until the
 * provider accepts; a try within the grace reuses the earlier password.
 */
export async function resetGamePassword(
  services: Pick<Services, 'db' | 'games' | 'keys' | 'log'>,
  memberId: bigint,
  code: string,
) {
  if ((await findGame(services.db, code)) === undefined) return refuse('NO_GAME');
  const account = await findGameAccount(services.db, memberId, code);
  if (account?.active !== true) return refuse('SLOT_NO_ACCOUNT');
  const provider = findProvider(services, code, account.currency);
  if (isRefusal(provider)) return provider;
  if (provider.setPassword === undefined) return refuse('SLOT_RESET_PASSWORD_FAIL');
  const sealed = await offerPassword(services.db, account, sealPassword(services.keys, account, madeUpPassword()));
  const credentials = { username: account.username, password: openPassword(services.keys, account, sealed) };
  try {
    await withDeadline(callDeadlineMs, async (signal) => provider.setPassword?.({ ...credentials, signal }));
  } catch (error) {
    noteFailure(services.log, code, 'password', error);
    return refuse('SLOT_RESET_PASSWORD_FAIL');
  }
  await keepPassword(services.db, account, sealed);
  return credentials;
}
