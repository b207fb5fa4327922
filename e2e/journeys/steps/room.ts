import { randomUUID } from 'node:crypto';
import type { ChatMessageType, ChatPayloads } from '@kapao/contract/chat';
import type { Stack } from '../../stack.ts';

export type Customer = { id: string } | { guestId: string };

async function roomOf(stack: Stack, who: Customer): Promise<string> {
  const ids = 'guestId' in who ? [null, who.guestId] : [who.id, null];
  const [row] = await stack.sql<{ id: string }>('select chat_open($1, $2) as id', ids);
  if (row === undefined) throw new Error(`no customer ${JSON.stringify(who)}`);
  return row.id;
}

/** Runs a statement whose parameter is the customer's conversation. */
export async function inRoom<Row extends object>(stack: Stack, who: Customer, statement: string): Promise<Row[]> {
  return stack.sql<Row>(statement, [await roomOf(stack, who)]);
}

export async function say<T extends ChatMessageType>(
  stack: Stack,
  who: Customer,
  type: T | 'hologram',
  payload: ChatPayloads[T] | Record<string, unknown>,
  sender: 'agent' | 'bot' | 'system' | 'customer' = 'agent',
  ends = false,
): Promise<void> {
  const messages = 'text' in payload && typeof payload.text === 'string' ? payload.text : '';
  const room = await roomOf(stack, who);
  const values = [room, sender, 'journey', randomUUID(), type, JSON.stringify(payload), messages.slice(0, 120)];
  const append = `select chat_append(${values.map(quoted).join(', ')})`;
  // A customer's message here is from before the journey, so the bot does not answer. A conversation answered by
  // an agent belongs to that agent from there on.
  await stack.sql(`do $journey$ begin
    perform * from (${append}) as said;
    delete from chat_job where ${sender === 'customer'} and conversation_id = '${room}';
    update chat_conversation set mode = 'human', waiting_since = null
      where ${sender === 'agent'} and id = '${room}';
    update chat_session set closed_at = app_now(), closed_by = 'agent'
      where ${ends} and conversation_id = '${room}' and closed_at is null;
    update chat_conversation set mode = 'closed' where ${ends} and id = '${room}';
  end $journey$`);
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export async function emptyRoom(stack: Stack, who: Customer): Promise<void> {
  for (const table of ['chat_job', 'chat_message', 'chat_session']) {
    await inRoom(stack, who, `delete from ${table} where conversation_id = $1`);
  }
  await inRoom(
    stack,
    who,
    `update chat_conversation set last_seq = 0, customer_read_seq = 0, agent_read_seq = 0, preview = null where id = $1`,
  );
}

export async function readWritten(stack: Stack, who: Customer): Promise<string[]> {
  const written = await inRoom<{ payload: { text?: string; title?: string } }>(
    stack,
    who,
    `select payload from chat_message where conversation_id = $1 and sender_kind = 'customer' order by seq`,
  );
  return written.map(({ payload }) => payload.text ?? payload.title ?? 'a file');
}

export async function readAll(stack: Stack, who: Customer): Promise<void> {
  await inRoom(stack, who, 'update chat_conversation set customer_read_seq = last_seq where id = $1');
}

/** Ends it in one commit, as the server does: a browser that sees the message must see the end. */
export async function endConversation(stack: Stack, who: Customer): Promise<void> {
  await say(stack, who, 'system', { event: 'closed' }, 'system', true);
}
