import { judgeError } from '@kapao/client/chat/attempt';
import type { ChatApi, Credential, Deps, Who } from './browser.ts';
import type { Conversation } from './conversation.ts';

/** Storage keys of a guest's room, as plain strings (product#browser-storage). */
const idKey = 'guest-id';
const tokenKey = 'guest-token';

const renewEveryMs = 30_000;
const renewAgainMs = 5_000;

export type Identity = {
  token(): string | null;
  credential(): Credential | undefined;
  ready(): Promise<Credential>;
  renew(): Promise<Credential | undefined>;
};

export const identityOf = (deps: Deps, who: Who, api: () => Pick<ChatApi, 'guest'>): Identity =>
  who.kind === 'member' ? memberIdentity(deps, who.userId) : guestIdentity(deps, api);

/** Ends a member's room with the sign-in it was opened in. Its messages must not be sent in another one. */
function memberIdentity({ memberToken, memberSignIn, tokenAfter }: Deps, id: string): Identity {
  const mine = memberSignIn();
  let offered = new Set<string>();
  const token = (): string | null => (mine !== null && memberSignIn() === mine ? memberToken() : null);
  const credential = (): Credential => {
    const now = token() ?? '';
    offered.add(now);
    return { id, token: now };
  };
  async function renew(): Promise<Credential | undefined> {
    const before = token();
    if (before !== null) await tokenAfter(before);
    const now = token();
    const wasReplaced = now !== null && [...offered].some((each) => each !== now);
    offered = new Set();
    return wasReplaced ? credential() : undefined;
  }
  return { token, credential, ready: () => Promise.resolve(credential()), renew };
}

function guestIdentity(deps: Deps, api: () => Pick<ChatApi, 'guest'>): Identity {
  let known: Credential | undefined;

  function stored(): Credential | undefined {
    const id = deps.texts.read(idKey);
    const token = deps.texts.read(tokenKey);
    return id && token ? { id, token } : undefined;
  }

  /**
   * Creates one room for two windows: the second uses what the first stored. The lock name is unique,
   * because the tabs hold a lock of the guest's conversation while it is open.
   */
  const make = (dead?: string): Promise<Credential> =>
    deps.alone('kapao-guest-room', async () => {
      const found = stored();
      if (found && found.token !== dead) return (known = found);
      const { guestId, guestToken } = await api().guest();
      const first = stored();
      if (first && first.token !== dead) return (known = first);
      deps.texts.write(idKey, guestId);
      deps.texts.write(tokenKey, guestToken);
      return (known = { id: guestId, token: guestToken });
    });

  return {
    // A member logged in meanwhile must not write into the guest's room, or the guest into theirs.
    token: () => (deps.memberToken() === null ? (known?.token ?? null) : null),
    credential: () => (deps.memberToken() === null ? known : undefined),
    ready: async () => (known ??= stored() ?? (await make())),
    renew: async () => (deps.memberToken() === null ? make(known?.token) : undefined),
  };
}

/**
 * Returns what handles a dead credential. A guest gets a new room, at most once in 30 seconds, and unsent messages
 * move there. A member's session has ended, as everywhere in the app.
 */
export function createRenewal(conversation: Conversation): () => void {
  const { identity, connection } = conversation;
  const { clock } = conversation.deps;
  let notBeforeMs = 0;

  function renew(): void {
    if (conversation.isShut()) return;
    conversation.renewing = true;
    connection.shut();
    clock.after(Math.max(0, notBeforeMs - clock.now()), () => void renewNow());
  }

  async function renewNow(): Promise<void> {
    if (conversation.over) return;
    try {
      const credential = await identity.renew();
      conversation.renewing = false;
      notBeforeMs = clock.now() + renewEveryMs;
      if (credential) conversation.reset();
      else conversation.refuse('UNAUTHORIZED');
    } catch (error) {
      const verdict = judgeError(error);
      conversation.renewing = false;
      if (verdict.kind === 'final') return conversation.refuse(verdict.code);
      notBeforeMs = clock.now() + (verdict.kind === 'wait' ? verdict.ms : renewAgainMs);
      renew();
    }
  }

  return renew;
}
