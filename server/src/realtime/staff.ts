import { closeAsk, deskTypingAsk, maxMissed, openAsk, type Opened } from '@kapao/contract/events';
import type { Namespace, Socket } from 'socket.io';
import { openAtDesk, typeAtDesk } from '../chat/desk/read.ts';
import type { Services } from '../house.ts';
import { findStaff, type Staff } from '../http/caller/staff.ts';
import { isConsoleHost } from '../http/entrance/console-host.ts';
import { refuse } from '../http/refusal.ts';
import { answering } from './answer.ts';
import { admitting, guardHandshakes } from './handshake.ts';
import { limitEvents } from './limit-events.ts';
import { staffRoom } from './realtime.ts';
import type { Registry } from './registry.ts';

/**
 * Serves staff, namespace `/agent`: waiting conversations, the agent's own, and open ones. `onChange` runs when an
 * agent connects or disconnects.
 */
export function serveStaff(services: Services, namespace: Namespace, registry: Registry, onChange: () => void): void {
  const guard = guardHandshakes(services, (authorization) =>
    findStaff(services.db, { authorization, requester: 'staff' }),
  );
  const limit = limitEvents(services);
  namespace.use(
    admitting(services, async (socket) =>
      isConsoleHost(services, socket.request) ? guard(socket) : refuse('NO_DATA'),
    ),
  );
  namespace.on('connection', (socket) => {
    const staff = socket.data as Staff;
    services.metrics.socketsOpen.inc({ audience: 'staff' });
    socket.on('disconnect', () => {
      services.metrics.socketsOpen.dec({ audience: 'staff' });
      onChange();
    });
    limit(socket, staff.publicId);
    void socket.join([staffRoom('inbox'), staffRoom({ staffId: staff.staffId })]);
    hearStaff(services, socket, staff);
    registry.hold(socket, [`staff:${staff.tokenHash.toString('hex')}`]);
    onChange();
  });
}

export const staffOf = (namespace: Namespace): bigint[] => [
  ...new Set([...namespace.sockets.values()].map((socket) => (socket.data as Staff).staffId)),
];

function hearStaff(services: Services, socket: Socket, staff: Staff): void {
  socket.on(
    'open',
    answering(services, openAsk, async ({ conversationId, after }) => {
      const room = staffRoom({ conversationId });
      // Joins before reading, as for customers.
      await socket.join(room);
      const opened = await openAtDesk(services, staff, { conversationId, after, limit: maxMissed });
      if (opened !== undefined) return { ok: true, ...opened } satisfies Opened;
      await socket.leave(room);
      return 'NO_DATA';
    }),
  );

  socket.on(
    'close',
    answering(services, closeAsk, async ({ conversationId }) => {
      await socket.leave(staffRoom({ conversationId }));
      return { ok: true };
    }),
  );

  socket.on(
    'typing',
    answering(services, deskTypingAsk, async ({ conversationId, on }) => {
      const isOpen = socket.rooms.has(staffRoom({ conversationId }));
      return isOpen && (await typeAtDesk(services, staff, conversationId, on)) ? { ok: true } : 'NO_DATA';
    }),
  );
}
