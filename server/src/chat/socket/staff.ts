import { closeAsk, agentTypingAsk, maxMissed, openAsk, type Opened } from '@kapao/contract/events';
import type { StaffPermission } from '@kapao/contract/staff-permission';
import type { Namespace, Socket } from 'socket.io';
import { openAsAgent, typeAsAgent } from '../agent/read.ts';
import type { Services } from '../../platform/services.ts';
import { findStaff, type Staff } from '../../platform/http/caller/staff.ts';
import { isConsoleHost } from '../../platform/http/entrance/console-host.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { answering } from '../../platform/realtime/answer.ts';
import { admitting, guardHandshakes } from '../../platform/realtime/handshake.ts';
import { limitEvents } from '../../platform/realtime/limit-events.ts';
import { staffRoom } from '../../platform/realtime/realtime.ts';
import type { Registry } from '../../platform/realtime/registry.ts';

/**
 * Serves staff, namespace `/agent`: waiting conversations, the agent's own, and open ones. `onChange` runs when an
 * agent connects or disconnects.
 */
export function serveStaffSockets(
  services: Services,
  namespace: Namespace,
  registry: Registry,
  onChange: () => void,
): void {
  const guard = guardHandshakes(services, async (authorization) => {
    const staff = await findStaff(services.db, { authorization, requester: 'staff' });
    if (isRefusal(staff) || mayStaff(services, staff, 'chat.read')) return staff;
    return refuse('FORBIDDEN', { permission: 'chat.read' });
  });
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

const mayStaff = (
  { permissionsOf }: Pick<Services, 'permissionsOf'>,
  staff: Staff,
  permission: StaffPermission,
): boolean => permissionsOf(staff).has(permission);

function hearStaff(
  services: Pick<Services, 'db' | 'keys' | 'log' | 'permissionsOf' | 'realtime'>,
  socket: Socket,
  staff: Staff,
): void {
  socket.on(
    'open',
    answering(services, openAsk, async ({ conversationId, after }) => {
      const room = staffRoom({ conversationId });
      await socket.join(room);
      const opened = await openAsAgent(services, staff, { conversationId, after, limit: maxMissed });
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
    answering(services, agentTypingAsk, async ({ conversationId, on }) => {
      const isOpen = socket.rooms.has(staffRoom({ conversationId }));
      if (!isOpen || !mayStaff(services, staff, 'chat.answer')) return 'NO_DATA';
      return (await typeAsAgent(services, staff, conversationId, on)) ? { ok: true } : 'NO_DATA';
    }),
  );
}
