import type { Socket } from 'socket.io';
import { sourceOf } from '../http/caller/source.ts';
import type { Services } from '../services.ts';
import { clientAddress } from '../client-address.ts';
import { createLimit } from '../http/caller/window.ts';

/** Events in 10 s: of one person, and of all at one address. */
const events = { person: 100, address: 2_000 };
const packets = 400;
const windowMs = 10_000;

/** Answers events over the limit with REQUEST_LIMIT and closes a flooding connection. LIMITS=off disables it. */
export function limitEvents(services: Pick<Services, 'config'>) {
  const isLimited = createLimit(services.config.limits, events, windowMs);
  return (socket: Socket, person: string): void => {
    const source = sourceOf(clientAddress(socket.request, services.config.trustedProxies));
    const isFlood = createLimit(services.config.limits, { person: packets, address: packets }, windowMs);
    socket.conn.on('packet', () => {
      if (isFlood('', '')) socket.conn.close();
    });
    socket.use((packet, next) => {
      if (!isLimited(person, source)) return next();
      const ack: unknown = packet.at(-1);
      if (typeof ack === 'function') ack({ ok: false, error: 'REQUEST_LIMIT' });
    });
  };
}
