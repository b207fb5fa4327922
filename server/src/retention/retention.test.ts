import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { uploadPath } from '../platform/http/upload/upload.ts';
import { agentOf } from '../../test/chat/agent.ts';
import { createStaff } from '../../test/chat/staff.ts';
import { createGuest, senderOf } from '../../test/chat/upload.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { useDataDir } from '../../test/deposit/slip.ts';
import { testServices } from '../../test/services.ts';
import { createMember } from '../../test/member.ts';
import { endRetention } from './retention.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool, { config: { dataDir: useDataDir(), limits: false } });
const app = await buildApp(services);
afterAll(() => services.cleaner.close());
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c30' } })
  .png()
  .toBuffer();

const moveDays = (days: number) => sql`update clock set offset_ms = ${BigInt(days) * 86_400_000n}`.execute(db);
beforeEach(() => moveDays(0));

const countOf = async (table: string, where = sql`true`) => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from ${sql.table(table)} where ${where}`.execute(db);
  return rows[0]?.found;
};

const ageSessions = (table: string, days: number) =>
  sql`update ${sql.table(table)} set created_at = created_at - make_interval(days => ${days}),
    idle_until = idle_until - make_interval(days => ${days}),
    absolute_until = absolute_until - make_interval(days => ${days})`.execute(db);

test.each([
  ['session', 29, 3],
  ['staff_session', 364, 3],
])('rows of %s are kept for their time after their end, then deleted', async (table, days, more) => {
  await createMember(db);
  await createStaff(db);
  await endRetention(services);
  const before = await countOf(table);
  await ageSessions(table, days);
  await endRetention(services);
  expect(await countOf(table)).toBe(before);
  await ageSessions(table, more);
  await endRetention(services);
  expect(await countOf(table)).toBe(0);
});

test('deletes a device without a sign-in for two years, and no later one', async () => {
  const { memberId } = await createMember(db);
  const { staffId } = await createStaff(db);
  for (const [device, days] of [
    ['old', 732],
    ['later', 729],
  ] as const) {
    await sql`insert into login_device (member_id, device, last_login_at)
      values (${memberId}, ${device}, now() - make_interval(days => ${days}))`.execute(db);
    await sql`insert into staff_device (staff_id, device, last_login_at)
      values (${staffId}, ${device}, now() - make_interval(days => ${days}))`.execute(db);
  }
  await endRetention(services);
  for (const table of ['login_device', 'staff_device'])
    expect([await countOf(table), await countOf(table, sql`device = 'later'`)]).toEqual([1, 1]);
});

test('deletes the address of a guest, and of a guest’s file, 30 days after the last visit', async () => {
  const guest = await createGuest(app);
  await guest.upload('image', picture);
  const idle = (days: number) =>
    sql`update chat_guest set ip = '192.0.2.7', last_seen_at = now() - make_interval(days => ${days})
      where id = ${guest.guestId}`.execute(db);
  const addresses = async () => [
    await countOf('chat_guest', sql`id = ${guest.guestId} and ip is not null`),
    await countOf('chat_upload', sql`guest_id = ${guest.guestId} and source is not null`),
  ];
  await idle(29);
  await moveDays(29);
  await endRetention(services);
  expect(await addresses()).toEqual([1, 1]);
  await idle(31);
  await moveDays(31);
  await endRetention(services);
  expect(await addresses()).toEqual([0, 0]);
});

async function sendPicture(token: string): Promise<string> {
  const sender = senderOf(app, token);
  const { body } = await sender.upload('image', picture);
  expect((await sender.send(body['uploadId'])).status).toBe(200);
  const row = await db
    .selectFrom('chat_upload')
    .where('id', '=', String(body['uploadId']))
    .select('file_key')
    .executeTakeFirstOrThrow();
  return uploadPath(services, row.file_key);
}

test('deletes a file of a conversation a year after the last message; messages stay', async () => {
  const { token } = await createMember(db);
  const file = await sendPicture(token);
  await moveDays(364);
  await endRetention(services);
  expect(existsSync(file)).toBe(true);
  await moveDays(367);
  await endRetention(services);
  expect(existsSync(file)).toBe(false);
  expect((await senderOf(app, token).history()).map(({ message_type: type }) => type)).toContain('media');
});

test('deletes a guest’s chat two years after its last message, except the audit of staff; a member’s stays', async () => {
  const guest = await createGuest(app);
  const file = await sendPicture(guest.token);
  const { id: conversationId } = await db
    .selectFrom('chat_conversation')
    .where('guest_id', '=', guest.guestId)
    .select('id')
    .executeTakeFirstOrThrow();
  const agent = await agentOf(db, app);
  await agent.post('claim', { conversationId });
  await agent.post('notes', { conversationId, text: 'calls himself Somchai' });
  expect(await countOf('chat_note')).toBe(1);
  const audited = await countOf('chat_audit', sql`conversation_id = ${conversationId}`);
  expect(audited).toBeGreaterThan(1);
  const { token } = await createMember(db);
  await sendPicture(token);
  const words = () => countOf('chat_message', sql`conversation_id = ${conversationId}`);

  await moveDays(729);
  await endRetention(services);
  expect(await words()).toBeGreaterThan(0);
  await moveDays(732);
  await endRetention(services);
  expect([await words(), existsSync(file)]).toEqual([0, false]);
  expect(await countOf('chat_note', sql`conversation_id = ${conversationId}`)).toBe(0);
  expect(await countOf('chat_conversation', sql`id = ${conversationId} and preview is null`)).toBe(1);
  expect(await countOf('chat_audit', sql`conversation_id = ${conversationId}`)).toBe(audited);
  const back = createClient(app, { token: guest.token });
  expect((await back.post('/api/chat/history', { limit: 50 })).body.message).toBe('invalid-token');
  expect((await senderOf(app, token).history()).length).toBeGreaterThan(0);
});

test('continues after one batch until all are deleted', async () => {
  await sql`insert into chat_guest (id, secret_sha256, ip, last_seen_at)
    select gen_random_uuid(), '', '192.0.2.1', now() - interval '40 days' from generate_series(1, 501)`.execute(db);
  expect(await endRetention(services)).toBe('again');
  expect(await endRetention(services)).toBeUndefined();
  expect(await countOf('chat_guest', sql`ip is not null and last_seen_at < now() - interval '30 days'`)).toBe(0);
});
