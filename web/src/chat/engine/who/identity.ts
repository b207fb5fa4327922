import type { ChatApi, Credential, Deps, Who } from '../deps.ts';

/** Where a guest's room is kept, as plain strings (product#browser-storage). */
const idKey = 'guest-id';
const tokenKey = 'guest-token';

export type Identity = {
  /** The bearer for a call that is made now; null once the room is no longer this browser's. */
  token(): string | null;
  credential(): Credential | undefined;
  /** Finds the room, or has one made. */
  ready(): Promise<Credential>;
  /** The house knows the credential no more: a guest gets a room anew, a member none. */
  renew(): Promise<Credential | undefined>;
};

export const identityOf = (deps: Deps, who: Who, api: () => Pick<ChatApi, 'guest'>): Identity =>
  who.kind === 'member' ? memberIdentity(deps, who.userId) : guestIdentity(deps, api);

/** A member's room ends with the token it was opened with: nothing of it may go under another's. */
function memberIdentity({ memberToken }: Deps, id: string): Identity {
  const mine = memberToken();
  const token = (): string | null => (mine !== null && memberToken() === mine ? mine : null);
  const credential = (): Credential => ({ id, token: token() ?? '' });
  return { token, credential, ready: () => Promise.resolve(credential()), renew: () => Promise.resolve(undefined) };
}

function guestIdentity(deps: Deps, api: () => Pick<ChatApi, 'guest'>): Identity {
  let known: Credential | undefined;

  function stored(): Credential | undefined {
    const id = deps.texts.read(idKey);
    const token = deps.texts.read(tokenKey);
    return id && token ? { id, token } : undefined;
  }

  /**
   * Two windows at once make one room: the second finds what the first has kept. The name is no other lock's (tabs.ts
   * holds one of the guest's conversation as long as it is open).
   */
  const make = (dead?: string): Promise<Credential> =>
    deps.alone('kapao-guest-room', async () => {
      const found = stored();
      if (found && found.token !== dead) return (known = found);
      const { guestId, guestToken } = await api().guest();
      // Where the browser cannot do one at a time, the other window may have been first.
      const first = stored();
      if (first && first.token !== dead) return (known = first);
      deps.texts.write(idKey, guestId);
      deps.texts.write(tokenKey, guestToken);
      return (known = { id: guestId, token: guestToken });
    });

  return {
    // Whoever has logged in meanwhile must not write into the guest's room, nor the guest into theirs.
    token: () => (deps.memberToken() === null ? (known?.token ?? null) : null),
    credential: () => (deps.memberToken() === null ? known : undefined),
    ready: async () => (known ??= stored() ?? (await make())),
    renew: async () => (deps.memberToken() === null ? make(known?.token) : undefined),
  };
}
