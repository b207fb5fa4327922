import { joinAsk, maxMissed, syncAsk, typingAsk, type Joined, type CaughtUp } from '@kapao/contract/events';
import type { Namespace, Socket } from 'socket.io';
import { catchUp } from '../history.ts';
import { readPresence } from '../presence/presence.ts';
import type { Services } from '../../platform/services.ts';
import { type Customer, findCustomer, ownerIdOf } from '../../platform/http/caller/customer.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { answering } from '../../platform/realtime/answer.ts';
import { admitting, guardHandshakes } from '../../platform/realtime/handshake.ts';
import { customerRoom, roomPrefix } from '../../platform/realtime/realtime.ts';
import { customerCredentials, type Registry } from '../../platform/realtime/registry.ts';
import { limitEvents } from '../../platform/realtime/limit-events.ts';

const maxSockets = 5;
const retryAfterSeconds = 30;

const firstCredential = (customer: Customer): string => customerCredentials(customer)[0] ?? '';

export function serveCustomerSockets(services: Services, namespace: Namespace, registry: Registry): void {
  const guard = guardHandshakes(services, async (authorization) => {
    const customer = await findCustomer(services.db, { authorization, requester: 'wallet-user' });
    if (!isRefusal(customer) && services.config.limits && registry.countOf(firstCredential(customer)) >= maxSockets) {
      return refuse('REQUEST_LIMIT', { retryAfter: retryAfterSeconds });
    }
    const isOpen = isRefusal(customer) || (await services.settings.read())['chat.enabled'];
    return isOpen ? customer : refuse('NO_DATA');
  });
  const limit = limitEvents(services);
  const open = services.metrics.socketsOpen;
  namespace.use(admitting(services, guard));
  namespace.on('connection', (socket) => {
    const customer = socket.data as Customer;
    open.inc({ audience: customer.kind });
    socket.on('disconnect', () => open.dec({ audience: customer.kind }));
    limit(socket, ownerIdOf(customer));
    hearCustomer(services, socket, customer);
    registry.hold(socket, customerCredentials(customer), services.config.limits ? maxSockets : Infinity);
  });
}

function hearCustomer(
  services: Pick<Services, 'db' | 'keys' | 'log' | 'realtime' | 'settings'>,
  socket: Socket,
  customer: Customer,
): void {
  const own = customerRoom(customer);
  let conversationId = '';
  const hasJoined = (): boolean => socket.rooms.has(own);
  const read = async (after: number, limit: number) => {
    const caught = await catchUp(services, customer, { after, limit });
    ({ conversationId } = caught);
    return caught;
  };

  socket.on(
    'join',
    answering(services, joinAsk, async ({ prefix, id, after }) => {
      if (prefix !== roomPrefix || id !== ownerIdOf(customer)) return 'NO_DATA';
      // Joins before reading: later commits are published to the room, and earlier ones are read.
      await socket.join(own);
      const [caught, presence] = await Promise.all([read(after, maxMissed), readPresence(services)]);
      return { ok: true, ...caught, presence } satisfies Joined;
    }),
  );

  socket.on(
    'sync',
    answering(services, syncAsk, async ({ after, limit }) => {
      if (!hasJoined()) return 'NO_DATA';
      const { headSeq, readSeq, missed, more } = await read(after, limit);
      return { ok: true, headSeq, readSeq, missed, more } satisfies CaughtUp;
    }),
  );

  socket.on(
    'typing',
    answering(services, typingAsk, async ({ on }) => {
      if (!hasJoined()) return 'NO_DATA';
      // A window that joined before the first message looks its conversation up.
      if (conversationId === '') await read(Number.MAX_SAFE_INTEGER, 1);
      if (conversationId === '') return 'NO_DATA';
      services.realtime.toStaff({ conversationId }, 'typing', { conversationId, by: 'customer', on });
      return { ok: true };
    }),
  );
}
