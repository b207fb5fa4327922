import type { Socket } from 'socket.io';
import type { Customer } from '../http/caller/customer.ts';

/** How long the end of a credential is remembered, for a handshake that was just being looked at. */
const rememberMs = 30_000;

/** What a socket was opened with, in the words of the notices of its end (migration 0031). */
export function credentialsOf(customer: Customer): string[] {
  if (customer.kind === 'guest') return [`guest:${customer.guestId}`];
  const { memberId, session } = customer;
  return [`member:${memberId}`, ...(session === undefined ? [] : [`session:${session.tokenHash.toString('hex')}`])];
}

/** The sockets of this process by what they were opened with. */
export function createRegistry() {
  const held = new Map<string, Set<Socket>>();
  const ended = new Map<string, number>();
  const forget = (socket: Socket, credentials: readonly string[]): void => {
    for (const credential of credentials) {
      const sockets = held.get(credential);
      sockets?.delete(socket);
      if (sockets?.size === 0) held.delete(credential);
    }
  };
  return {
    /** Holds a socket until it is gone; lets it go at once where its first credential has `most` others. A credential that ended while it was looked at ends it at once. */
    hold: (socket: Socket, credentials: readonly string[], most = Infinity): void => {
      for (const credential of credentials) held.set(credential, (held.get(credential) ?? new Set()).add(socket));
      socket.on('disconnect', () => forget(socket, credentials));
      const [person = ''] = credentials;
      if ((held.get(person)?.size ?? 0) > most) socket.disconnect(true);
      if (credentials.some((credential) => ended.has(credential))) socket.disconnect(true);
    },
    /** Lets the sockets of a credential go that has ended. */
    end: (credential: string): void => {
      const now = performance.now();
      for (const [old, at] of ended) if (now - at > rememberMs) ended.delete(old);
      ended.set(credential, now);
      for (const socket of held.get(credential) ?? []) socket.disconnect(true);
    },
    /** How many sockets a credential has open. */
    countOf: (credential: string): number => held.get(credential)?.size ?? 0,
    credentials: (): string[] => [...held.keys()],
  };
}

export type Registry = ReturnType<typeof createRegistry>;
