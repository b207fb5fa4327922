import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createWaiting, agentOf, guestOf } from '../../../test/chat/agent.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { sizeOf } from '../../../test/run-length.ts';

const { db, pool } = await createTestDb();
const app = await buildApp(testServices(pool, { config: { limits: false } }));
afterAll(() => app.close());

const [agents, conversations, closings] = sizeOf({ gate: [20, 15, 12], full: [50, 200, 60], soak: [50, 200, 200] });

test('many agents race for many conversations: each has exactly one', async () => {
  const clients = await Promise.all(Array.from({ length: agents }, (_, nth) => agentOf(db, app, `agent ${nth}`)));
  const ids = await createWaiting(db, conversations);
  const won = new Map<string, string[]>(ids.map((id) => [id, []]));
  await Promise.all(
    clients.map(async (agent, nth) => {
      for (const id of [...ids.slice(nth), ...ids.slice(0, nth)]) {
        const { status } = await agent.post('claim', { conversationId: id });
        if (status === 200) won.get(id)?.push(agent.publicId);
        else expect(status).toBe(409);
      }
    }),
  );
  const { rows } = await sql<{ id: string; public_id: string }>`
    select c.id, s.public_id from chat_conversation c join staff s on s.id = c.assignee_id
    where c.mode = 'human'`.execute(db);
  expect(rows).toHaveLength(ids.length);
  for (const { id, public_id: holder } of rows) expect(won.get(id)).toEqual([holder]);
  const audited = await sql`select conversation_id from chat_audit where action = 'claim'`.execute(db);
  expect(audited.rows).toHaveLength(ids.length);
});

test('a customer who writes while staff close is in the old session or in a new one, never lost', async () => {
  const agent = await agentOf(db, app);
  for (let round = 0; round < closings; round += 1) {
    const guest = await guestOf(db, app);
    await guest.say('hello');
    const conversationId = await guest.conversation();
    await agent.post('claim', { conversationId });
    const [closed, ...said] = await Promise.all([
      agent.post('close', { conversationId }),
      guest.say('a'),
      guest.say('b'),
      guest.say('c'),
    ]);
    expect([closed.status, ...said.map(({ status }) => status)]).toEqual([200, 200, 200, 200]);
    const shown = (await guest.history()).toReversed();
    expect(shown.map(({ seq }) => seq)).toEqual(shown.map((_, index) => index + 1));
    const texts = shown
      .filter(({ sender }) => sender === 'customer')
      .map(({ message }) => String(message.payload['text']));
    expect(texts).toHaveLength(4);
    expect(new Set(texts)).toEqual(new Set(['a', 'b', 'c', 'hello']));
    const end = shown.findIndex(({ sender }) => sender === 'system');
    const old = shown[0]?.session_id;
    expect(shown.slice(0, end + 1).every(({ session_id: session }) => session === old)).toBe(true);
    expect(shown.slice(end + 1).every(({ session_id: session }) => session !== old)).toBe(true);
    const { rows } = await sql`
      select from chat_session where conversation_id = ${conversationId} and closed_at is null`.execute(db);
    expect(rows).toHaveLength(end === shown.length - 1 ? 0 : 1);
  }
});
