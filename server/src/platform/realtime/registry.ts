import type { Socket } from 'socket.io';
import type { Customer } from '../http/caller/customer.ts';

const rememberMs = 30_000;

export function customerCredentials(customer: Customer): string[] {
  if (customer.kind === 'guest') return [`guest:${customer.guestId}`];
  const { memberId, session } = customer;
  return [`member:${memberId}`, ...(session === undefined ? [] : [`session:${session.tokenHash.toString('hex')}`])];
}

export function createSocketRegistry() {
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
    /**
     * Registers a socket until it disconnects. Disconnects it if its first credential has more than `most` sockets, or
     * if a credential has just ended.
     */
    hold: (socket: Socket, credentials: readonly string[], most = Infinity): void => {
      for (const credential of credentials) held.set(credential, (held.get(credential) ?? new Set()).add(socket));
      socket.on('disconnect', () => forget(socket, credentials));
      const [person = ''] = credentials;
      if ((held.get(person)?.size ?? 0) > most) socket.disconnect(true);
      if (credentials.some((credential) => ended.has(credential))) socket.disconnect(true);
    },
    end: (credential: string): void => {
      const now = performance.now();
      for (const [old, at] of ended) if (now - at > rememberMs) ended.delete(old);
      ended.set(credential, now);
      for (const socket of held.get(credential) ?? []) socket.disconnect(true);
    },
    countOf: (credential: string): number => held.get(credential)?.size ?? 0,
    credentials: (): string[] => [...held.keys()],
  };
}

export type Registry = ReturnType<typeof createSocketRegistry>;
