import { gameActivate, gameCredentials, gameResetPassword, type GameAccount } from '@kapao/contract/game';
import type { ReplyOf } from '@kapao/contract/endpoint';
import { moneyCall, requestOf } from '../../api.ts';
import { digits, type Member } from '../../member.ts';
import { faultTarget, setFault } from '../../sandbox.ts';
import type { Witness } from './witness.ts';

export const deeds = ['open', 'sign in', 'reset'] as const;
type Deed = (typeof deeds)[number];

export type Visit = { witness: Witness; member: Member; game: Pick<GameAccount, 'code' | 'login'>; silentAt: Deed };

async function throughTroubles(
  { witness: { stack }, game, silentAt }: Visit,
  deed: Deed,
  act: () => Promise<unknown>,
): Promise<void> {
  for (const mode of ['refuse', 'error-after', ...(silentAt === deed ? ['timeout-before'] : [])]) {
    await setFault(stack, faultTarget(game.code), mode);
    await act();
  }
  await setFault(stack, faultTarget(game.code), 'ok');
  await act();
}

export async function openAccount(visit: Visit): Promise<void> {
  const { witness, member, game } = visit;
  const request = requestOf(gameActivate, { params: { code: game.code }, token: member.token });
  await throughTroubles(visit, 'open', () => witness.ask(request));
  await readCredentials(visit);
}

export async function useAccount(visit: Visit): Promise<void> {
  await throughTroubles(visit, 'sign in', () => askToSignIn(visit));
  await signInAsBrowser(visit);
  const { witness, member, game } = visit;
  await throughTroubles(visit, 'reset', async () => {
    const request = requestOf(gameResetPassword, { params: { code: game.code }, token: member.token });
    const { body } = await witness.askForSecret(request);
    witness.learn(`a password of ${game.code}`, body['password']);
  });
  await readCredentials(visit);
  await signInAsBrowser(visit);
}

export async function askToSignIn(visit: Visit): Promise<void> {
  const { witness, member, game } = visit;
  const { username, password } = await readCredentials(visit);
  const canary = `Path-${digits(12)}`;
  witness.learn('a password in the path of autoLogin', canary);
  const provider = game.login.kind === 'auto' ? game.login.provider : game.code.toLowerCase();
  const ends = ['', `/${password}`, `/${canary}`, `/${canary}/x`, `/${canary}%E0%A4%A`, `/${canary.repeat(9)}`];
  await Promise.all([
    readCredentials(visit, { event: '1' }),
    ...ends.map(async (end) => {
      const path = `/api/autoLogin/${provider}/${username}${end}`;
      const { body } = await witness.askForSecret({ path, token: member.token });
      learnLink(witness, game.code, body['link']);
    }),
  ]);
}

export async function moveMoney({ witness: { ask, stack }, member, game: { code }, silentAt }: Visit): Promise<void> {
  await ask(moneyCall.transfer(member, 'WALLET', code, 100));
  await ask(moneyCall.transfer(member, code, 'WALLET', 50));
  for (const mode of ['refuse', silentAt === 'open' ? 'timeout-after' : 'error-after']) {
    await setFault(stack, faultTarget(code), mode);
    await ask(moneyCall.transfer(member, 'WALLET', code, 10));
  }
  await setFault(stack, faultTarget(code), 'ok');
}

async function readCredentials({ witness, member, game: { code } }: Visit, query: { event?: '1' } = {}) {
  const { body } = await witness.askForSecret(
    requestOf(gameCredentials, { params: { code }, query, token: member.token }),
  );
  const { username = '', password = '', event = {} } = body as Partial<ReplyOf<typeof gameCredentials>>;
  witness.learn(`a password of ${code}`, password);
  witness.learn(`a form state of ${code}`, ...Object.values(event));
  return { username, password, event };
}

function learnLink(witness: Witness, code: string, link: unknown): void {
  if (typeof link !== 'string') return;
  witness.learn(`a launch link of ${code}`, link, ...new URL(link).searchParams.values());
}

async function signInAsBrowser(visit: Visit): Promise<void> {
  const { witness, game } = visit;
  const seat = await sit(witness, game.code, await findDoor(visit));
  const address = `${witness.stack.sandboxUrl}/play/${game.code}/state`;
  const state = await fetch(address, { headers: { cookie: seat } });
  if (state.status !== 200) throw new Error(`${game.code} refused the sign-in: ${state.status}`);
}

/** Returns the request by which the web app opens this kind of game. */
async function findDoor(visit: Visit): Promise<Door> {
  const { witness, member, game } = visit;
  const { login, code } = game;
  const { username, password, event } = await readCredentials(
    visit,
    login.kind === 'form' && login.fields.includes('event') ? { event: '1' } : {},
  );
  if (login.kind === 'auto') {
    const path = `/api/autoLogin/${login.provider}/${username}`;
    const { body } = await witness.askForSecret({ path, token: member.token });
    learnLink(witness, code, body['link']);
    return { address: String(body['link']) };
  }
  if (login.kind === 'form') {
    const fields = new URLSearchParams({ username, password, ...event });
    return { address: login.action, init: { method: 'POST', body: fields } };
  }
  if (login.kind === 'link')
    return { address: login.template.replace('{username}', username).replace('{password}', password) };
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ username, password }) };
  return { address: `${witness.stack.sandboxUrl}/play/${code}/enter`, init };
}

type Door = { address: string; init?: RequestInit };

async function sit(witness: Witness, code: string, { address, init = {} }: Door): Promise<string> {
  const reply = await fetch(address, { ...init, redirect: 'manual' });
  const seat = reply.headers.get('set-cookie')?.split(';')[0];
  if (seat !== undefined) return seat;
  const next = reply.headers.get('location');
  if (next === null || next === address) throw new Error(`${code} opened no session: ${reply.status}`);
  const onward = new URL(next, address).href;
  witness.learn(`a launch link of ${code}`, ...new URL(onward).searchParams.values());
  return sit(witness, code, { address: onward });
}
