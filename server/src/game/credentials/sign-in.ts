import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { callDeadlineMs } from '../../money/intent/timing.ts';
import {
  findGame,
  findGameAccount,
  findGameAccountByUsername,
  findGameByAutoLogin,
  type GameAccount,
  readMemberCurrency,
} from '../store.ts';
import { safeGameLink } from '../link.ts';
import { findProvider, noteFailure, signInRefusal, withDeadline } from '../partner.ts';
import { openPassword } from './seal.ts';

export async function readCredentials(
  services: Pick<Services, 'db' | 'games' | 'keys' | 'log'>,
  memberId: bigint,
  code: string,
  withEvent: boolean,
) {
  const game = await findGame(services.db, code);
  if (game === undefined) return refuse('NO_GAME');
  const account = await findGameAccount(services.db, memberId, code);
  if (account?.active !== true) return refuse('SLOT_NO_ACCOUNT');
  const credentials = openCredentials(services, account);
  if (!withEvent) return credentials;
  const provider = findProvider(services, code, account.currency);
  if (isRefusal(provider)) return provider;
  if (provider.formState === undefined) return refuse('NOT_UFABET');
  const { username } = account;
  try {
    const event = await withDeadline(callDeadlineMs, async (signal) => provider.formState?.({ username, signal }));
    return event === undefined ? refuse('LOGIN_FAIL') : { ...credentials, event };
  } catch (error) {
    noteFailure(services.log, code, 'form state', error);
    return signInRefusal(error);
  }
}

export async function playNeedsPassword(services: Pick<Services, 'db'>, code: string): Promise<boolean> {
  const login = (await findGame(services.db, code))?.login;
  return login?.kind === 'form' || login?.kind === 'link';
}

const areaslot = 'areaslot';

/**
 * Returns a link that signs the caller in. Uses only stored credentials, none from the request (rules#game-accounts).
 */
export async function signInToGame(
  services: Pick<Services, 'config' | 'db' | 'games' | 'keys' | 'log'>,
  memberId: bigint,
  { provider, username }: Wished,
) {
  if (provider === areaslot && (await isOfAnotherKind(services, memberId, username))) return refuse('NOT_AREASLOT');
  const game = await findGameByAutoLogin(services.db, provider);
  if (game?.open !== true) return refuse('NO_GAME');
  const currency = await readMemberCurrency(services.db, memberId);
  const partner = findProvider(services, game.code, currency);
  if (isRefusal(partner)) return partner;
  if (partner.signInLink === undefined) return refuse('NO_GAME');
  const account = await findGameAccount(services.db, memberId, game.code);
  if (account?.active !== true || account.username !== username) return refuse('SLOT_NO_ACCOUNT');
  const credentials = openCredentials(services, account);
  try {
    const answer = await withDeadline(callDeadlineMs, async (signal) =>
      partner.signInLink?.({ ...credentials, signal }),
    );
    const link = safeGameLink(answer, services.config);
    if (link !== null) return { link };
    services.log.warn({ game: game.code }, 'the game gave an invalid link');
    return refuse('LOGIN_FAIL');
  } catch (error) {
    noteFailure(services.log, game.code, 'sign in', error);
    return signInRefusal(error);
  }
}

type Wished = { provider: string; username: string };

async function isOfAnotherKind(services: Pick<Services, 'db'>, memberId: bigint, username: string): Promise<boolean> {
  const account = await findGameAccountByUsername(services.db, memberId, username);
  if (account?.active !== true) return false;
  const game = await findGame(services.db, account.code);
  return game?.login.kind !== 'auto' || game.login.provider !== areaslot;
}

function openCredentials(services: Pick<Services, 'keys'>, account: GameAccount) {
  return { username: account.username, password: openPassword(services.keys, account, account.passwordSealed) };
}
