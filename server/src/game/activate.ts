import { refuse, type Refusal } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { callDeadlineMs } from '../money/intent/timing.ts';
import { addGameAccount, findGame, findGameAccount, type GameAccount, isOffered, markActive } from './store.ts';
import { gameIn } from './by-currency.ts';
import { noteFailure, withDeadline } from './partner.ts';
import { madeUpPassword, madeUpUsername } from './credentials/made-up.ts';
import { openPassword, sealPassword } from './credentials/seal.ts';

type ActivateRefusal = Refusal<'NO_GAME' | 'SLOT_ALREADY_ACTIVE' | 'SLOT_ACTIVATE_FAIL'>;

/**
 * Opens a member's account at a game (rules#game-accounts). Stores user name and password before the call, so repeated
 * tries lead to one account and one password. Returns `undefined` when it is active now.
 */
export async function activateGame(
  services: Pick<Services, 'db' | 'games' | 'keys' | 'log'>,
  memberId: bigint,
  code: string,
): Promise<ActivateRefusal | undefined> {
  const game = await findGame(services.db, code);
  const offered = await isOffered(services.db, memberId, code);
  if (game?.open !== true || !offered || !services.games.has(code)) return refuse('NO_GAME');
  const account = await prepareAccount(services, memberId, code);
  const provider = gameIn(services.games, code, account.currency);
  if (provider === undefined) return refuse('NO_GAME');
  if (account.active) return refuse('SLOT_ALREADY_ACTIVE');
  const { username } = account;
  const password = openPassword(services.keys, account, account.passwordSealed);
  try {
    await withDeadline(callDeadlineMs, (signal) => provider.createPlayer({ username, password, signal }));
  } catch (error) {
    noteFailure(services.log, code, 'create', error);
    return refuse('SLOT_ACTIVATE_FAIL');
  }
  return (await markActive(services.db, account)) ? undefined : refuse('SLOT_ALREADY_ACTIVE');
}

async function prepareAccount(
  services: Pick<Services, 'db' | 'keys'>,
  memberId: bigint,
  code: string,
): Promise<GameAccount> {
  for (let tries = 0; tries < 3; tries += 1) {
    const found = await findGameAccount(services.db, memberId, code);
    if (found !== undefined) return found;
    const owner = { memberId, code };
    const passwordSealed = sealPassword(services.keys, owner, madeUpPassword());
    await addGameAccount(services.db, { ...owner, username: madeUpUsername(), passwordSealed });
  }
  throw new Error(`no free user name was found at ${code}`);
}
