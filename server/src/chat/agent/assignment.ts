import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { Staff } from '../../platform/http/caller/staff.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import {
  audit,
  assignTo,
  findColleague,
  returnToQueue,
  type Held,
  holdConversation,
  viewConversation,
} from './store.ts';

export function publishChange({ realtime }: Pick<Services, 'realtime'>, conversationId: string): void {
  realtime.toStaff({ conversationId }, 'conversation', { conversationId });
  realtime.toStaff('inbox', 'inbox', { conversationId });
}

const refuseOthers = ({ assigneeId, by }: Held, staffId: bigint) =>
  assigneeId === null || assigneeId === staffId ? undefined : refuse('IN_PROGRESS', { by });

export async function holdOwn(tx: Tx, conversationId: string, staffId: bigint) {
  const held = await holdConversation(tx, conversationId);
  if (held === undefined) return refuse('NO_DATA');
  return refuseOthers(held, staffId) ?? held;
}

export async function claimHeld(tx: Tx, held: Held, staffId: bigint): Promise<boolean> {
  if (held.assigneeId !== null) return false;
  await assignTo(tx, held.id, staffId);
  await audit(tx, held.id, staffId, 'claim');
  return true;
}

async function publishAndView(services: Pick<Services, 'db' | 'realtime'>, conversationId: string, staffId: bigint) {
  publishChange(services, conversationId);
  return (await viewConversation(services.db, conversationId, staffId))?.view ?? refuse('NO_DATA');
}

/**
 * Claims an unassigned conversation; of several claims at once one succeeds. IN_PROGRESS: another agent has it.
 * NO_DATA: unknown or closed.
 */
export async function claimConversation(
  services: Pick<Services, 'db' | 'realtime'>,
  { staffId }: Staff,
  conversationId: string,
) {
  const taken = await inTransaction(services.db, async (tx) => {
    if (await assignTo(tx, conversationId, staffId, 'free')) return audit(tx, conversationId, staffId, 'claim');
    const held = await holdOwn(tx, conversationId, staffId);
    if (isRefusal(held)) return held;
    return held.assigneeId === null ? refuse('NO_DATA') : undefined;
  });
  return isRefusal(taken) ? taken : publishAndView(services, conversationId, staffId);
}

/** Puts the conversation at the queue's end. The server does not assign it to the same agent again. */
export async function releaseConversation(
  services: Pick<Services, 'db' | 'realtime'>,
  { staffId }: Staff,
  conversationId: string,
) {
  const released = await inTransaction(services.db, async (tx) => {
    const held = await holdOwn(tx, conversationId, staffId);
    if (isRefusal(held)) return held;
    if (held.assigneeId === null) return refuse('NO_DATA');
    await returnToQueue(tx, conversationId, staffId);
    return audit(tx, conversationId, staffId, 'release');
  });
  return isRefusal(released) ? released : publishAndView(services, conversationId, staffId);
}

/** Assigns a conversation of the caller, or without an agent, to a colleague. NO_USER: no such active colleague. */
export async function assignConversation(
  services: Pick<Services, 'db' | 'realtime'>,
  caller: Staff,
  { conversationId, to }: { conversationId: string; to: string },
) {
  const { staffId } = caller;
  const given = await inTransaction(services.db, async (tx) => {
    const held = await holdOwn(tx, conversationId, staffId);
    if (isRefusal(held)) return held;
    if (held.mode === 'closed') return refuse('NO_DATA');
    const colleague = await findColleague(tx, to);
    if (colleague === undefined) return refuse('NO_USER');
    await assignTo(tx, conversationId, colleague.id);
    await audit(tx, conversationId, staffId, 'assign', { to });
    return { colleague: colleague.id };
  });
  if (isRefusal(given)) return given;
  return publishAndView(services, conversationId, staffId);
}
