import type { Socket } from 'socket.io';
import { sourceOf } from '../http/caller/source.ts';
import type { Services } from '../services.ts';
import { refuseAddress } from '../http/caller/address.ts';
import { clientAddress } from '../client-address.ts';
import { hashSecret } from '../http/caller/customer.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import { createLimit } from '../http/caller/window.ts';

const limits = { person: 60, address: 1_200 };
const windowMs = 60_000;

export function handshakeToken({ handshake }: Socket): string | undefined {
  const auth: unknown = handshake.auth;
  const token = typeof auth === 'object' && auth !== null && 'token' in auth ? auth.token : undefined;
  return typeof token === 'string' ? token : undefined;
}

type Find<C extends object> = (authorization: string | undefined) => Promise<C | Refusal>;

/**
 * Runs the checks of an HTTP call for a socket: gone, limits, token, address, and the person's status last
 * (api#order-of-refusals).
 */
export function guardHandshakes<C extends object>(
  services: Pick<Services, 'config' | 'countryOf' | 'settings'>,
  find: Find<C>,
) {
  const isLimited = createLimit(services.config.limits, limits, windowMs);
  return async (socket: Socket): Promise<C | Refusal> => {
    const settings = await services.settings.read();
    if (settings['site.terminated'] === 'gone') return refuse('gone');
    const ip = clientAddress(socket.request, services.config.trustedProxies);
    const token = handshakeToken(socket);
    const person = token === undefined ? '' : hashSecret(token).toString('base64');
    if (isLimited(person, sourceOf(ip))) return refuse('REQUEST_LIMIT', { retryAfter: windowMs / 1_000 });
    const authorization = token === undefined ? undefined : `Bearer ${token}`;
    const found = await find(authorization);
    if (isRefusal(found) && found.refused !== 'INVALID_USER_3') return found;
    return refuseAddress(services.countryOf, { ip, request: socket.request }, settings) ?? found;
  };
}

export function admitting(services: Pick<Services, 'log'>, guard: (socket: Socket) => Promise<object>) {
  const look = async (socket: Socket): Promise<Error | undefined> => {
    try {
      const found = await guard(socket);
      if (isRefusal(found)) return toConnectError(found);
      socket.data = found;
      return undefined;
    } catch (error) {
      services.log.warn({ err: error }, 'a handshake could not be looked at');
      return toConnectError(refuse('UNAVAILABLE', { retryAfter: 1 }));
    }
  };
  return (socket: Socket, next: (error?: Error) => void): void => {
    void (async () => next(await look(socket)))();
  };
}

function toConnectError({ refused, data }: Refusal): Error {
  return Object.assign(new Error(refused), { data: { code: refused, ...data } });
}
