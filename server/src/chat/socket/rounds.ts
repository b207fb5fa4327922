import type { Presence } from '@kapao/contract/events';
import type { Namespace } from 'socket.io';
import { readHeads } from '../store.ts';
import { readPresence } from '../presence/presence.ts';
import { beatPresence } from '../presence/store.ts';
import type { Services } from '../../platform/services.ts';
import type { Customer } from '../../platform/http/caller/customer.ts';
import { listEnded } from '../../platform/http/caller/session.ts';
import { runJobs } from '../../platform/jobs/runner.ts';
import { customerRoom } from '../../platform/realtime/realtime.ts';
import type { Rounds, SocketNode } from '../../platform/realtime/sockets.ts';
import type { Registry } from '../../platform/realtime/registry.ts';
import { staffOf } from './staff.ts';

/** Interval of presence beats, three of which may be missed, and of the check of all sockets (chat#staff). */
const beatMs = 10_000;
const lookMs = 30_000;

export function startRounds(services: Services, node: SocketNode): Rounds {
  const beats = runJobs(services, [{ name: 'publish the presence of staff', everyMs: beatMs, run: beating(node) }]);
  const looks = runJobs(services, [
    {
      name: 'close the sockets of ended sessions',
      everyMs: lookMs,
      run: (services_) => dropEnded(services_, node.registry),
    },
    {
      name: 'send each socket its newest seq',
      everyMs: lookMs,
      run: (services_) => publishHeads(services_, node.customers),
    },
  ]);
  const stop = async (): Promise<void> => {
    await Promise.all([beats.stop(), looks.stop()]);
    // No staff are here any more. Without this, other nodes would count them for 30 s.
    await beatPresence(services.db, node.nodeId, []).catch(() => {});
  };
  return { beat: beats.wake, look: looks.wake, stop };
}

function beating({ nodeId, customers, staff }: SocketNode) {
  let published: Presence | undefined;
  let wasHere = 0;
  return async (services: Pick<Services, 'db' | 'settings'>): Promise<void> => {
    const here = staffOf(staff);
    if (here.length > 0 || wasHere > 0) await beatPresence(services.db, nodeId, here);
    wasHere = here.length;
    if (customers.sockets.size + staff.sockets.size === 0) return;
    const now = await readPresence(services);
    if (published?.agentsOnline === now.agentsOnline && published.open === now.open) return;
    published = now;
    for (const namespace of [customers, staff]) namespace.local.emit('presence', now);
  };
}

async function dropEnded({ db }: Pick<Services, 'db'>, registry: Registry): Promise<void> {
  for (const credential of await listEnded(db, registry.credentials())) registry.end(credential);
}

async function publishHeads({ db }: Pick<Services, 'db'>, customers: Namespace): Promise<void> {
  const joined = [...customers.sockets.values()].filter(({ rooms, data }) => rooms.has(customerRoom(data as Customer)));
  const heads = await readHeads(
    db,
    joined.map(({ data }) => data as Customer),
  );
  for (const [nth, socket] of joined.entries()) socket.emit('head', { seq: heads[nth] ?? 0 });
}
