import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { suspendStaff } from '../../staff/person.ts';
import { createWaiting, agentOf } from '../../../test/chat/agent.ts';
import { createTestDb } from '../../../test/database.ts';
import { settingsOf } from '../../../test/setting.ts';
import { testServices } from '../../../test/services.ts';
import { beatPresence } from '../presence/store.ts';
import { assignWaiting } from './assign-waiting.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool, { config: { limits: false } });
const app = await buildApp(services);
afterAll(() => app.close());
const mali = await agentOf(db, app, 'มะลิ');
const nok = await agentOf(db, app, 'นก');

async function waiting() {
  const [id = ''] = await createWaiting(db, 1);
  await sql`insert into chat_session (conversation_id) values (${id})`.execute(db);
  return { id, body: { conversationId: id } };
}
const stateOf = async (id: string) => {
  const { rows } = await sql<{ mode: string; assignee_id: bigint | null }>`
    select mode, assignee_id from chat_conversation where id = ${id}`.execute(db);
  return [rows[0]?.mode, rows[0]?.assignee_id];
};

describe('assignment', () => {
  const set = settingsOf(db, services);

  test('gives the longest waiting to the agent at work with the fewest, up to a limit, never to the one who released it', async () => {
    await set('chat.maxOpen', 2);
    const node = randomUUID();
    const queue = [await waiting(), await waiting(), await waiting(), await waiting(), await waiting()] as const;
    expect(await assignWaiting(services), 'no agent is there').toBe(0);
    await beatPresence(db, node, [mali.staffId, nok.staffId]);
    await nok.put('online', { online: false });
    await mali.post('claim', queue[0].body);
    await mali.post('release', queue[0].body);
    await sql`update chat_conversation set waiting_since = app_now() - interval '1 hour' where id = ${queue[0].id}`.execute(
      db,
    );
    expect(await assignWaiting(services)).toBe(2);
    expect(await stateOf(queue[0].id), 'handed back by the only one').toEqual(['queue', null]);
    for (const { id } of queue.slice(1, 3)) expect(await stateOf(id)).toEqual(['human', mali.staffId]);
    await nok.put('online', { online: true });
    await Promise.all([assignWaiting(services), assignWaiting(services)]);
    for (const { id } of [queue[0], queue[3]]) expect(await stateOf(id)).toEqual(['human', nok.staffId]);
    expect(await stateOf(queue[4].id)).toEqual(['queue', null]);
    const colleagues = JSON.parse((await mali.get('colleagues')).text) as {
      name: string;
      online: boolean;
      open: number;
    }[];
    expect(colleagues.filter(({ online }) => online).map(({ open }) => open)).toEqual([2, 2]);
    await sql`update agent_presence set beat_at = now() - interval '31 seconds'`.execute(db);
    await mali.post('close', queue[1].body);
    expect(await assignWaiting(services), 'whose node died is not there').toBe(0);
  });

  test('takes the conversations of a suspended person back into the queue', async () => {
    const gone = await agentOf(db, app, 'ดาว');
    const { id, body } = await waiting();
    await gone.post('claim', body);
    await suspendStaff(db, gone.username, true);
    await assignWaiting(services);
    expect(await stateOf(id)).toEqual(['queue', null]);
  });
});
