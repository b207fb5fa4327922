import type { SignIn } from '@kapao/contract/game';
import { inTransaction } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { codeOf } from '../platform/start-error.ts';
import { safeGameLink } from './link.ts';
import { gameAdapters } from './providers/registry.ts';
import { addGame, type GameRate, findGame, type NewGame, setGameRates } from './store.ts';

export type SignInWish = { kind: SignIn['kind']; address?: string | undefined; fields?: readonly string[] | undefined };

export type GameWish = Omit<NewGame, 'login'> & { signIn: SignInWish; rates: readonly GameRate[] };

const addresses = ['web', 'android', 'ios', 'logo', 'background'] as const;
const codeOfRefusedChange = 'KP005';

/** Adds a game with its rates, switched off. Returns why it cannot be added; undefined: it was added. */
export async function addOfferedGame(
  services: Pick<Services, 'config' | 'db' | 'games'>,
  { signIn, rates, ...game }: GameWish,
): Promise<string | undefined> {
  const problem = gameProblem(services, game) ?? signInProblem(services, { ...game, signIn });
  if (problem !== undefined) return problem;
  return inTransaction(services.db, async (tx) => {
    if (!(await addGame(tx, { ...game, login: toSignIn(game.code, signIn) }))) return 'it is there already';
    await setGameRates(tx, game.code, rates);
    return undefined;
  });
}

/** Changes rates of a game. Returns why they cannot change; undefined: they are stored. */
export async function changeRates(
  { db }: Pick<Services, 'db'>,
  code: string,
  rates: readonly GameRate[],
): Promise<string | undefined> {
  if ((await findGame(db, code)) === undefined) return 'not_found';
  try {
    return await inTransaction(db, async (tx) => void (await setGameRates(tx, code, rates)));
  } catch (error) {
    if (codeOf(error) === codeOfRefusedChange && error instanceof Error) return error.message;
    throw error;
  }
}

function gameProblem({ config }: Pick<Services, 'config'>, game: Omit<NewGame, 'login'>): string | undefined {
  const known = gameAdapters.map(({ code }) => code);
  if (!known.includes(game.code)) return `no adapter has this code; there are ${known.join(', ')}`;
  const wrong = addresses.find((name) => (game[name] ?? '') !== '' && safeGameLink(game[name], config) === null);
  return wrong && `--${wrong} is an https address`;
}

function signInProblem(
  { config, games }: Pick<Services, 'config' | 'games'>,
  { code, web, signIn: { kind, address } }: Pick<GameWish, 'code' | 'web' | 'signIn'>,
): string | undefined {
  if (kind === 'auto' || kind === 'open') {
    if (address !== undefined) return '--address is for --sign-in form and link';
    if (kind === 'open') return web === null ? '--sign-in open needs --web' : undefined;
    const provider = games.get(code);
    const hasLink = provider === undefined || provider.signInLink !== undefined;
    return hasLink ? undefined : 'the provider gives no link; take another --sign-in';
  }
  if (safeGameLink(address, config) === null) return `--sign-in ${kind} needs --address with an https address`;
  const isTemplate = address?.includes('{username}') === true;
  return kind === 'link' && !isTemplate ? 'the address of --sign-in link has {username} in it' : undefined;
}

function toSignIn(code: string, { kind, address = '', fields = ['username', 'password'] }: SignInWish): SignIn {
  if (kind === 'auto') return { kind, provider: code.toLowerCase() };
  if (kind === 'form') return { kind, action: address, fields: [...fields] };
  return kind === 'link' ? { kind, template: address } : { kind };
}
