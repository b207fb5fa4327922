import { randomUUID } from 'node:crypto';
import type { ChatMessageType, ChatPayloads } from '@kapao/contract/chat';
import type { Stack } from '../../../stack.ts';

/** Whose room it is: a member's by the phone, a guest's by the id. */
export type Customer = { phone: string } | { guestId: string };

type Said = { seq: string; sender_kind: string; message_type: string; payload: { text?: string; title?: string } };

/** The room of a customer, made if it is not there. */
async function roomOf(stack: Stack, who: Customer): Promise<string> {
  const [row] =
    'phone' in who
      ? await stack.sql<{ id: string }>('select chat_open(id, null) as id from member where phone = $1', [who.phone])
      : await stack.sql<{ id: string }>('select chat_open(null, $1) as id', [who.guestId]);
  if (row === undefined) throw new Error(`nobody is ${JSON.stringify(who)}`);
  return row.id;
}

/** Somebody of the team, or the house, says something: by the function that writes every message. */
export async function say<T extends ChatMessageType>(
  stack: Stack,
  who: Customer,
  type: T | 'hologram',
  payload: ChatPayloads[T] | Record<string, unknown>,
  sender: 'agent' | 'bot' | 'system' | 'customer' = 'agent',
): Promise<void> {
  const words = 'text' in payload && typeof payload.text === 'string' ? payload.text : '';
  await stack.sql('select chat_append($1, $2, $3, $4, $5, $6, $7)', [
    await roomOf(stack, who),
    sender,
    'journey',
    randomUUID(),
    type,
    JSON.stringify(payload),
    words.slice(0, 120),
  ]);
}

/** All that was said in a room, oldest first. */
export async function readRoom(stack: Stack, who: Customer): Promise<Said[]> {
  return stack.sql<Said>(
    'select seq, sender_kind, message_type, payload from chat_message where conversation_id = $1 order by seq',
    [await roomOf(stack, who)],
  );
}

/** How far the customer has read. */
export async function readUpTo(stack: Stack, who: Customer): Promise<number> {
  const [row] = await stack.sql<{ seq: string }>(
    'select customer_read_seq as seq from chat_conversation where id = $1',
    [await roomOf(stack, who)],
  );
  return Number(row?.seq);
}

/** The team ends the conversation. */
export async function endConversation(stack: Stack, who: Customer): Promise<void> {
  await say(stack, who, 'system', { event: 'closed' }, 'system');
  await stack.sql(
    `update chat_session set closed_at = app_now(), closed_by = 'agent' where conversation_id = $1 and closed_at is null`,
    [await roomOf(stack, who)],
  );
}

/** What customers thought of it. */
export async function readRatings(stack: Stack, who: Customer): Promise<{ csat: number; csat_note: string }[]> {
  return stack.sql('select csat, csat_note from chat_session where conversation_id = $1 and csat is not null', [
    await roomOf(stack, who),
  ]);
}
