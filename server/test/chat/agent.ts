import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/transaction.ts';
import { createClient } from '../client.ts';
import { createGuest } from './actors.ts';
import { createStaff } from './staff.ts';

export async function agentOf(db: Db, app: FastifyInstance, name = 'มะลิ') {
  const staff = await createStaff(db, { name });
  const client = createClient(app, { token: staff.token });
  const own = { 'x-requester': 'staff' };
  return {
    ...staff,
    post: (path: string, body: unknown) => client.post(`/api/staff/chat/${path}`, body, own),
    put: (path: string, body: unknown) => client.put(`/api/staff/chat/${path}`, body, own),
    get: (path: string) => client.get(`/api/staff/chat/${path}`, own),
    say: (conversationId: string, words: string, clientMessageId = randomUUID()) =>
      client.post('/api/staff/chat/send', { conversationId, clientMessageId, message: textOf(words) }, own),
  };
}

const textOf = (text: string) => ({ message_type: 'text', payload: { text } });

export async function guestOf(db: Db, app: FastifyInstance) {
  const { guestId, token } = await createGuest(db);
  const client = createClient(app, { token });
  const conversation = async () => {
    const { rows } = await sql<{ id: string }>`select id from chat_conversation where guest_id = ${guestId}`.execute(
      db,
    );
    return rows[0]?.id ?? '';
  };
  return {
    guestId,
    client,
    conversation,
    say: (words: string, clientMessageId = randomUUID()) =>
      client.post('/api/chat/send-message', { clientMessageId, message: textOf(words) }),
    history: async () => (await client.post('/api/chat/history', { limit: 50 })).body['conversations'] as Shown[],
  };
}

export type Shown = {
  seq: number;
  sender: string;
  name: string;
  session_id: string;
  message: { message_type: string; payload: Record<string, unknown> };
};

export async function createWaiting(db: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with guests as (
      insert into chat_guest (id, secret_sha256) select gen_random_uuid(), '' from generate_series(1, ${count})
      returning id)
    insert into chat_conversation (guest_id, mode, waiting_since)
    select id, 'queue', app_now() from guests returning id`.execute(db);
  return rows.map(({ id }) => id);
}
