import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { Staff } from '../../platform/http/caller/staff.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { append } from '../append.ts';
import type { StoredMessage } from '../message.ts';
import { publishMessage, publishSession } from '../publish.ts';
import { audit } from './audit.ts';
import { type Held, holdConversation, viewConversation } from './conversation.ts';
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
  const { rows } = await sql<{ id: string }>`
    select id from chat_session where conversation_id = ${held.id} and closed_at is null`.execute(tx);
  const sessionId = rows[0]?.id;
  if (sessionId === undefined) return refuse('NO_DATA');
  const clientMessageId = randomUUID();
  const said = { ...closed, author: { kind: 'system', id: '' }, clientMessageId } as const;
  const { id, seq, createdAt } = await append(tx, { conversationId: held.id }, said);
  await sql`
    with ended as (
      update chat_session set closed_at = app_now(), closed_by = ${staffId === null ? 'idle' : 'agent'}
      where id = ${sessionId}), undone as (delete from chat_job where conversation_id = ${held.id})
    update chat_conversation set mode = 'closed', assignee_id = null, waiting_since = null, bot_state = null,
      returned_by = null
    where id = ${held.id}`.execute(tx);
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
  const isIdle = sql<boolean>`c.mode in ('bot', 'human') and c.preview ->> 'sender' <> 'customer'
    and c.last_message_at < app_now() - ${hours} * interval '1 hour'`;
  const { rows } = await sql<{ id: string }>`
    select c.id from chat_conversation c where ${isIdle}
    order by c.last_message_at limit ${perRun}`.execute(db);
  let count = 0;
  for (const { id } of rows) {
    const ended = await inTransaction(db, async (tx) => {
      const held = await holdConversation(tx, id);
      const still = await sql`select from chat_conversation c where c.id = ${id} and ${isIdle}`.execute(tx);
      return held === undefined || still.rows.length === 0 ? refuse('NO_DATA') : endHeld(tx, held, null);
    });
    if (isRefusal(ended)) continue;
    publishEnd(services, ended);
    count += 1;
  }
  return count;
}
