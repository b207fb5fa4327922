import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { Staff } from '../../platform/http/caller/staff.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { append } from '../store.ts';
import { type StoredMessage, publishMessage, publishSession } from '../message.ts';
import {
  audit,
  closeSession,
  findOpenSession,
  isStillIdle,
  listIdle,
  type Held,
  holdConversation,
  viewConversation,
} from './store.ts';
import { holdOwn, publishChange } from './assignment.ts';

const closed = { type: 'system', payload: { event: 'closed' } } as const;

/**
 * Closes a conversation of the caller or without an agent. The closing message belongs to the session; a later message
 * opens a new one. NO_DATA: unknown or already closed.
 */
export async function closeConversation(
  services: Pick<Services, 'db' | 'keys' | 'metrics' | 'realtime'>,
  { staffId }: Staff,
  conversationId: string,
) {
  const ended = await inTransaction(services.db, async (tx) => {
    const held = await holdOwn(tx, conversationId, staffId);
    return isRefusal(held) ? held : endHeld(tx, held, staffId);
  });
  if (isRefusal(ended)) return ended;
  publishEnd(services, ended);
  return (await viewConversation(services.db, conversationId, staffId))?.view ?? refuse('NO_DATA');
}

type Ended = { held: Held; message: StoredMessage };

/**
 * Runs under the conversation's lock: a customer's message is stored before the end or in a new session, never lost.
 */
async function endHeld(tx: Tx, held: Held, staffId: bigint | null) {
  const sessionId = await findOpenSession(tx, held.id);
  if (sessionId === undefined) return refuse('NO_DATA');
  const clientMessageId = randomUUID();
  const said = { ...closed, author: { kind: 'system', id: '' }, clientMessageId } as const;
  const { id, seq, createdAt } = await append(tx, { conversationId: held.id }, said);
  await closeSession(tx, { conversationId: held.id, sessionId, by: staffId === null ? 'idle' : 'agent' });
  await audit(tx, held.id, staffId, 'close');
  const { type, payload } = closed;
  const message = { id, seq, sessionId, clientMessageId, type, payload, createdAt, agentName: '' };
  return { held, message: { ...message, sender: 'system' } } satisfies Ended;
}

function publishEnd(services: Pick<Services, 'keys' | 'metrics' | 'realtime'>, { held, message }: Ended): void {
  const audience = { conversationId: held.id, owner: held.owner };
  publishMessage(services, audience, message);
  publishSession(services, audience, { id: message.sessionId, state: 'closed' });
  publishChange(services, held.id);
}

const perRun = 100;

/** Closes conversations without a message for `chat.idleHours`, except where a customer waits for an answer. */
export async function closeIdle(
  services: Pick<Services, 'db' | 'keys' | 'metrics' | 'realtime' | 'settings'>,
): Promise<number> {
  const { db, settings } = services;
  const hours = (await settings.read())['chat.idleHours'];
  if (hours <= 0) return 0;
  let count = 0;
  for (const id of await listIdle(db, hours, perRun)) {
    const ended = await inTransaction(db, async (tx) => {
      const held = await holdConversation(tx, id);
      if (held === undefined || !(await isStillIdle(tx, id, hours))) return refuse('NO_DATA');
      return endHeld(tx, held, null);
    });
    if (isRefusal(ended)) continue;
    publishEnd(services, ended);
    count += 1;
  }
  return count;
}
