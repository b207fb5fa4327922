import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { createGuest, senderOf } from '../../../test/chat/upload.ts';
import { createTestDb } from '../../../test/database.ts';
import { useDataDir } from '../../../test/deposit/slip.ts';
import { testServices } from '../../../test/services.ts';
import { createClient } from '../../../test/client.ts';
import { createMember, createSession } from '../../../test/member.ts';
import { fileLink } from './file-link.ts';
import { uploadPath } from '../../platform/http/upload/upload.ts';
import { sweepUploads } from './sweep.ts';

const { db, pool } = await createTestDb();
const dataDir = useDataDir();
const services = testServices(pool, { config: { dataDir, limits: false } });
const app = await buildApp(services);
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c30' } })
    .png()
    .toBuffer();
});
afterAll(() => services.cleaner.close());

const kept = (): string[] => readdirSync(join(dataDir, 'uploads/chat'));

test('a picture is sent once, and everybody who reads it finds it by its link', async () => {
  const { token } = await createMember(db);
  const sender = senderOf(app, token);
  const { status, body } = await sender.upload('image', picture);
  expect(status).toBe(200);
  expect(body).toMatchObject({ width: 60, height: 40 });
  const clientMessageId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => sender.send(body['uploadId'], clientMessageId)));
  expect(answers.map((answer) => [answer.status, answer.body['seq']])).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
  ]);
  const [message, ...more] = await sender.history();
  expect(more).toEqual([]);
  expect(message).toMatchObject({
    message_type: 'media',
    payload: { message: '', url: false, fileType: 'image', width: 60, height: 40, filePath: body['path'] },
  });
  const reply = await app.inject({ url: String(body['path']) });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename="chat.png"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': expect.stringMatching(/^private, max-age=\d{5}, immutable$/),
  });
  expect((await sharp(reply.rawPayload).metadata()).format).toBe('png');
});

test('of two messages with one upload exactly one is, also at once', async () => {
  const sender = await createGuest(app);
  const { body } = await sender.upload('image', picture);
  const answers = await Promise.all(Array.from({ length: 6 }, () => sender.send(body['uploadId'])));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404, 404]);
  expect(await sender.history()).toHaveLength(1);
  const second = await sender.upload('image', picture);
  const used = answers.find(({ status }) => status === 200)?.body['seq'];
  expect((await sender.send(second.body['uploadId'])).body['seq']).toBe(Number(used) + 1);
});

test('another’s upload is refused, as is an unknown or a used one', async () => {
  const [mine, theirs] = [await createGuest(app), senderOf(app, (await createMember(db)).token)];
  const { body } = await theirs.upload('image', picture);
  const [foreign, none] = [await mine.send(body['uploadId']), await mine.send(randomUUID())];
  expect(foreign).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  expect(foreign.text).toBe(none.text);
  expect(await mine.history()).toEqual([]);
  expect((await theirs.send(body['uploadId'])).status).toBe(200);
});

test('a clientMessageId that was another message is a clash, and the upload stays free', async () => {
  const sender = await createGuest(app);
  const [one, two] = [await sender.upload('image', picture), await sender.upload('image', picture)];
  const clientMessageId = randomUUID();
  expect((await sender.send(one.body['uploadId'], clientMessageId)).status).toBe(200);
  expect(await sender.send(two.body['uploadId'], clientMessageId)).toMatchObject({
    status: 409,
    body: { message: 'IDEMPOTENCY_CLASH' },
  });
  expect((await sender.send(two.body['uploadId'])).status).toBe(200);
});

test('the link is the same within an hour; changed, foreign or over, it leads nowhere', async () => {
  const sender = await createGuest(app);
  const { body } = await sender.upload('image', picture);
  const { body: other } = await sender.upload('image', picture);
  await sender.send(body['uploadId']);
  const [path, foreign] = [String(body['path']), String(other['path'])];
  expect((await sender.history())[0]?.payload['filePath']).toBe(path);
  const [, signature = ''] = path.split('signature=');
  const wrong = [
    path.replace('until=1', 'until=2'),
    `${path.slice(0, -1)}${path.endsWith('0') ? '1' : '0'}`,
    `${foreign.split('signature=')[0]}signature=${signature}`,
    path.replace(/until=\d+&/, ''),
    path.replace(/until=\d+/, 'until=1000000000'),
    path.split('?')[0] ?? '',
    `/api/chat/file/nonsense?${path.split('?')[1]}`,
    `${path}&until=1`,
  ];
  const answers = await Promise.all(wrong.map((url) => app.inject({ url })));
  expect(answers.map(({ statusCode, payload }) => [statusCode, payload])).toEqual(
    wrong.map(() => [404, '{"message":"NO_DATA"}']),
  );
});

test('a link to a file whose bytes are gone is NO_DATA', async () => {
  const { body } = await (await createGuest(app)).upload('image', picture);
  const row = await db
    .selectFrom('chat_upload')
    .where('id', '=', String(body['uploadId']))
    .select('file_key')
    .executeTakeFirstOrThrow();
  rmSync(uploadPath(services, row.file_key));
  const { statusCode, payload } = await app.inject({ url: String(body['path']) });
  expect([statusCode, payload]).toEqual([404, '{"message":"NO_DATA"}']);
});

test('a link of a member ends with the member’s last session, one of staff does not', async () => {
  const { memberId, token } = await createMember(db);
  const other = await createSession(db, memberId);
  const { body } = await senderOf(app, token).upload('image', picture);
  const id = String(body['uploadId']);
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  await createClient(app, { token }).post('/api/logout');
  expect(await statusOf(String(body['path']))).toBe(200);
  await createClient(app, { token: other }).post('/api/logout');
  expect(await statusOf(String(body['path']))).toBe(404);
  expect(await statusOf(fileLink(services, id, 'staff'))).toBe(200);
});

test('a link of a guest ends with the guest’s room', async () => {
  const guest = await createGuest(app);
  const { body } = await guest.upload('image', picture);
  await sql`update chat_guest set revoked_at = now() where id = ${guest.guestId}`.execute(db);
  expect((await app.inject({ url: String(body['path']) })).statusCode).toBe(404);
});

test('a link is good for six hours and over after seven', async () => {
  const sender = await createGuest(app);
  const { body } = await sender.upload('image', picture);
  const later = async (hours: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    const { statusCode, headers } = await app.inject({ url: String(body['path']) });
    vi.useRealTimers();
    return [statusCode, headers['cache-control']];
  };
  expect(await later(6)).toEqual([200, expect.stringMatching(/^private, max-age=\d{1,4}, immutable$/)]);
  expect(await later(7)).toEqual([404, 'no-store']);
});

test('an upload no message took is removed after a day, unless it is being sent; so are files of no upload', async () => {
  const sender = await createGuest(app);
  const [sent, waiting, sending, fresh] = await Promise.all([1, 2, 3, 4].map(() => sender.upload('image', picture)));
  await sender.send(sent?.body['uploadId']);
  const before = kept().length;
  const old = [sent, waiting, sending].map((upload) => String(upload?.body['uploadId']));
  await sql`update chat_upload set created_at = app_now() - interval '25 hours'
    where id = any(${old}::uuid[])`.execute(db);
  const tx = await db.startTransaction().execute();
  await sql`select from chat_upload where id = ${old[2]}::uuid for update`.execute(tx);
  await sweepUploads(services);
  await tx.rollback().execute();
  expect(kept()).toHaveLength(before - 1);
  expect((await sender.send(old[1])).status).toBe(404);
  expect((await sender.send(old[2])).status).toBe(200);
  expect((await app.inject({ url: String(fresh?.body['path']) })).statusCode).toBe(200);
  expect((await app.inject({ url: String(waiting?.body['path']) })).statusCode).toBe(404);
});
