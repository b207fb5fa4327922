import { randomUUID } from 'node:crypto';
import type { ChatMessageType, ChatPayloads } from '@kapao/contract/chat';
import type { Stack } from '../../stack.ts';

export type Customer = { phone: string } | { guestId: string };

type Said = { seq: string; sender_kind: string; message_type: string; payload: { text?: string; title?: string } };

async function roomOf(stack: Stack, who: Customer): Promise<string> {
  const [row] =
    'phone' in who
      ? await stack.sql<{ id: string }>('select chat_open(id, null) as id from member where phone = $1', [who.phone])
      : await stack.sql<{ id: string }>('select chat_open(null, $1) as id', [who.guestId]);
  if (row === undefined) throw new Error(`no customer ${JSON.stringify(who)}`);
  return row.id;
}

export async function say<T extends ChatMessageType>(
  stack: Stack,
  who: Customer,
  type: T | 'hologram',
  payload: ChatPayloads[T] | Record<string, unknown>,
  sender: 'agent' | 'bot' | 'system' | 'customer' = 'agent',
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
  end $journey$`);
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export async function emptyRoom(stack: Stack, who: Customer): Promise<void> {
  const room = await roomOf(stack, who);
  for (const table of ['chat_job', 'chat_message', 'chat_session']) {
    await stack.sql(`delete from ${table} where conversation_id = $1`, [room]);
  }
  await stack.sql(
    `update chat_conversation set last_seq = 0, customer_read_seq = 0, agent_read_seq = 0, preview = null where id = $1`,
    [room],
  );
}

export async function readRoom(stack: Stack, who: Customer): Promise<Said[]> {
  return stack.sql<Said>(
    'select seq, sender_kind, message_type, payload from chat_message where conversation_id = $1 order by seq',
    [await roomOf(stack, who)],
  );
}

export async function readWritten(stack: Stack, who: Customer): Promise<string[]> {
  const said = await readRoom(stack, who);
  return said.flatMap(({ sender_kind: by, payload }) =>
    by === 'customer' ? [payload.text ?? payload.title ?? 'a file'] : [],
  );
}

export async function readAll(stack: Stack, who: Customer): Promise<void> {
  await stack.sql('update chat_conversation set customer_read_seq = last_seq where id = $1', [
    await roomOf(stack, who),
  ]);
}

export async function readUpTo(stack: Stack, who: Customer): Promise<number> {
  const [row] = await stack.sql<{ seq: string }>(
    'select customer_read_seq as seq from chat_conversation where id = $1',
    [await roomOf(stack, who)],
  );
  return Number(row?.seq);
}

export async function endConversation(stack: Stack, who: Customer): Promise<void> {
  await say(stack, who, 'system', { event: 'closed' }, 'system');
  await stack.sql(
    `update chat_session set closed_at = app_now(), closed_by = 'agent' where conversation_id = $1 and closed_at is null`,
    [await roomOf(stack, who)],
  );
  await stack.sql(`update chat_conversation set mode = 'closed' where id = $1`, [await roomOf(stack, who)]);
}

export async function readRatings(stack: Stack, who: Customer): Promise<{ csat: number; csat_note: string }[]> {
  return stack.sql('select csat, csat_note from chat_session where conversation_id = $1 and csat is not null', [
    await roomOf(stack, who),
  ]);
}
