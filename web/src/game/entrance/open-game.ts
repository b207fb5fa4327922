import { autoLogin, gameCredentials } from '@kapao/contract/game';
import type { GameAccount, SignIn } from '@kapao/contract/game';
import { call } from '../../lib/api.ts';
import { safeLink } from '../../lib/safe-link.ts';

export type Credentials = { username: string; password: string; event?: Record<string, string> | undefined };

/** Where a game opens: an address, or a form to post. */
export type Entrance = { kind: 'go'; address: string } | { kind: 'post'; action: string; values: [string, string][] };

/**
 * Returns the entrance by the provider's sign-in (product#game-sign-in). No address of Kapao has the password: the
 * server answers auto-login. Null without an allowed address (reliability#links-and-html).
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
 * Returns whether a game's address is allowed, as far as it is known before sign-in, because a refusal must come before
 * money moves. An automatic sign-in returns its address later.
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

/** Returns the fields and values of a sign-in form. `event` is the form's state, which may have several fields. */
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

/** Fills a link's `{username}` and `{password}`, escaped. */
export function fillTemplate(template: string, { username, password }: Credentials): string {
  return template
    .replaceAll('{username}', () => encodeURIComponent(username))
    .replaceAll('{password}', () => encodeURIComponent(password));
}
