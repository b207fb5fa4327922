import { autoLogin, gameCredentials } from '@kapao/contract/game';
import type { GameAccount, SignIn } from '@kapao/contract/game';
import { call } from '@kapao/client/member/call';
import { safeLink } from '../lib/safe-link.ts';

export type Credentials = { username: string; password: string; event?: Record<string, string> | undefined };

export type Entrance = { kind: 'go'; address: string } | { kind: 'post'; action: string; values: [string, string][] };

/**
 * Returns the entrance by the provider's sign-in (product#game-sign-in). Null without an allowed address
 * (reliability#links-and-html).
 */
export async function findEntrance(game: GameAccount, known: Credentials): Promise<Entrance | null> {
  const { login } = game;
  switch (login.kind) {
    case 'auto': {
      const { link } = await call(autoLogin, { params: { provider: login.provider, username: known.username } });
      return goTo(link);
    }
    case 'form':
      return postTo(login, await formCredentials(game, login.fields, known));
    case 'link':
      return goTo(fillTemplate(login.template, known));
    case 'open':
      return goTo(game.web ?? '');
  }
}

/**
 * Returns whether a game's address is allowed, as far as it is known before sign-in, because a refusal must precede the
 * transfer.
 */
export function mayOpen({ login, web }: Pick<GameAccount, 'login' | 'web'>, known: Credentials): boolean {
  switch (login.kind) {
    case 'auto':
      return true;
    case 'form':
      return postTo(login, known) !== null;
    case 'link':
      return goTo(fillTemplate(login.template, known)) !== null;
    case 'open':
      return goTo(web ?? '') !== null;
  }
}

function goTo(link: string): Entrance | null {
  const address = safeLink(link);
  return address === null ? null : { kind: 'go', address };
}

// The form's state is valid once, so it is requested at the tap.
async function formCredentials(game: GameAccount, fields: readonly string[], known: Credentials): Promise<Credentials> {
  if (!fields.includes('event')) return known;
  return call(gameCredentials, { params: { code: game.code }, query: { event: '1' } });
}

function postTo(login: Extract<SignIn, { kind: 'form' }>, { username, password, event }: Credentials): Entrance | null {
  const action = safeLink(login.action);
  return action === null
    ? null
    : { kind: 'post', action, values: formValues(login.fields, { username, password, event }) };
}

export function formValues(
  fields: readonly string[],
  { username, password, event = {} }: Credentials,
): [string, string][] {
  return fields.flatMap((field): [string, string][] => {
    if (field === 'username') return [[field, username]];
    if (field === 'password') return [[field, password]];
    return field === 'event' ? Object.entries(event) : [];
  });
}

export function fillTemplate(template: string, { username, password }: Credentials): string {
  return template
    .replaceAll('{username}', () => encodeURIComponent(username))
    .replaceAll('{password}', () => encodeURIComponent(password));
}
