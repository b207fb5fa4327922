import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ChatScript } from '@kapao/contract/chat-script';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { sizeOf } from '../../../test/run-length.ts';
import { answerId } from './answer.ts';

const { db, url } = await createTestDb();

const [conversations, kills] = sizeOf({ gate: [16, 1], full: [200, 6], soak: [1_000, 30] });
const triggers = 7;

const said = (words: string) => ({ type: 'text', text: { th: words, la: words, en: words } }) as const;
const go = (word: string, next: string) => ({ payloads: [], words: [word], next });
const script: ChatScript = {
  start: 'one',
  missed: 'one',
  person: 'person',
  maxMisses: 9,
  timeoutSeconds: 86_400,
  everywhere: [],
  states: {
    one: { messages: [said('1')], matches: [go('on', 'two')] },
    two: { messages: [said('2'), said('2')], matches: [go('on', 'three')] },
    three: { messages: [said('3')], matches: [go('on', 'four')] },
    four: { messages: [said('4'), said('4'), said('4')], matches: [go('on', 'person')] },
    person: { messages: [said('5')], matches: [], handover: { outside: [said('5')] } },
  },
};
const perStep = [1, 2, 1, 3, 1];

let worker: ChildProcess | undefined;
afterAll(() => worker?.kill('SIGKILL'));

function startWorker(dieAt: number): ChildProcess {
  return fork(join(import.meta.dirname, '../../../test/chat/bot-worker.ts'), [url, String(dieAt)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: 'ignore',
  });
}

async function writeTo(id: string): Promise<void> {
  for (let nth = 0; nth < triggers; nth += 1) {
    await sql`select chat_append(${id}, 'customer', 'x', ${randomUUID()}, 'text', '{"text":"on"}'::jsonb, 'on')`.execute(
      db,
    );
  }
}

const waiting = async () => (await sql`select from chat_job`.execute(db)).rows.length;

test('a worker of the script that is killed anywhere has said each step once, and nothing after the hand-over', async () => {
  await db
    .insertInto('content')
    .values({ key: 'chat.script', position: 0, body: JSON.stringify(script) })
    .execute();
  const { rows: made } = await sql<{ id: string }>`
    with guests as (
      insert into chat_guest (id, secret_sha256) select gen_random_uuid(), '' from generate_series(1, ${conversations})
      returning id)
    insert into chat_conversation (guest_id) select id from guests returning id`.execute(db);
  const writing = Promise.all(made.map(({ id }) => writeTo(id)));
  for (let nth = 0; nth < kills; nth += 1) {
    worker = startWorker(1 + ((7 + 611 * nth) % conversations));
    expect((await once(worker, 'exit'))[1]).toBe('SIGKILL');
  }
  expect(await waiting(), 'killed before the end').toBeGreaterThan(0);
  await writing;
  worker = startWorker(0);
  await expect.poll(waiting, { timeout: 300_000, interval: 50 }).toBe(0);
  const { rows } = await sql<{ conversation_id: string; ids: string[]; words: string; mode: string }>`
    select m.conversation_id, array_agg(m.client_message_id::text) as ids,
      string_agg(m.payload ->> 'text', '' order by m.seq) as words, min(c.mode) as mode
    from chat_message m join chat_conversation c on c.id = m.conversation_id
    where m.sender_kind = 'bot' group by m.conversation_id`.execute(db);
  expect(rows).toHaveLength(conversations);
  for (const { conversation_id: id, ids, words, mode } of rows) {
    expect([words, mode]).toEqual(['12234445', 'queue']);
    expect(new Set(ids)).toEqual(new Set(await expectedIds(id)));
  }
  const handed = await sql`select from chat_audit where action = 'handover'`.execute(db);
  expect(handed.rows).toHaveLength(conversations);
});

async function expectedIds(conversationId: string): Promise<string[]> {
  const { rows } = await sql<{ seq: bigint }>`
    select seq from chat_message where conversation_id = ${conversationId} and sender_kind = 'customer'
    order by seq limit ${perStep.length}`.execute(db);
  return rows.flatMap(({ seq }, nth) =>
    Array.from({ length: perStep[nth] ?? 0 }, (_, step) => answerId(conversationId, Number(seq), step)),
  );
}
