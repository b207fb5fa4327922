import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { film } from '../../../test/chat/film.ts';
import { createGuest, senderOf } from '../../../test/chat/upload.ts';
import { createTestDb } from '../../../test/database.ts';
import { useDataDir } from '../../../test/deposit/slip.ts';
import { testServices } from '../../../test/services.ts';
import { createMember } from '../../../test/member.ts';
import { createCleaner } from './cleaner/cleaner.ts';
import { sweepUploads } from './sweep.ts';

const { db, pool } = await createTestDb();
const dataDir = useDataDir();
const services = testServices(pool, { config: { dataDir } });
const app = await buildApp(services);
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c30' } })
    .png()
    .toBuffer();
});
afterAll(() => services.cleaner.close());

const filesIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name !== 'chat');

function cleanerOf(name: string, code: string) {
  const file = join(dataDir, name);
  writeFileSync(file, `${code}\nprocess.send('ready');`);
  return createCleaner({ file });
}

test('ten files in ten minutes are one’s limit, whatever became of them, and count for one person only', async () => {
  const member = senderOf(app, (await createMember(db)).token);
  for (let nth = 0; nth < 9; nth += 1) expect((await member.upload('image', picture)).status).toBe(200);
  expect((await member.upload('video', picture)).status).toBe(415);
  expect((await member.upload('image', picture)).status).toBe(200);
  const answer = await member.upload('image', picture);
  expect(answer).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await (await createGuest(app)).upload('image', picture)).status).toBe(200);
  expect(filesIn(join(dataDir, 'uploads'))).toEqual([]);
});

test('fifty files a day and 200 MB a month are all a customer may leave here', async () => {
  const { memberId, token } = await createMember(db);
  const member = senderOf(app, token);
  const add = (files: number, bytes: number, age: string) =>
    sql`
    insert into chat_upload (member_id, kind, mime, bytes, width, height, sha256, file_key, created_at)
    select ${memberId}, 'image', 'image/png', ${bytes}, 1, 1, '', gen_random_uuid(), app_now() - ${age}::interval
    from generate_series(1, ${files})`.execute(db);
  await add(49, 1, '1 hour');
  expect((await member.upload('image', picture)).status).toBe(200);
  expect((await member.upload('image', picture)).status).toBe(429);
  await sql`delete from chat_upload where member_id = ${memberId}`.execute(db);
  await add(10, 21_000_000, '29 days');
  expect((await member.upload('image', picture)).status).toBe(429);
  await sql`update chat_upload set created_at = app_now() - interval '31 days' where member_id = ${memberId}`.execute(
    db,
  );
  expect((await member.upload('image', picture)).status).toBe(200);
});

test('where the chat is switched off there is nothing to upload to', async () => {
  const guest = await createGuest(app);
  await sql`insert into setting (key, value) values ('chat.enabled', 'false')`.execute(db);
  services.settings.forget();
  expect(await guest.upload('image', picture)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  await sql`delete from setting`.execute(db);
  services.settings.forget();
});

test('a guest whose room was closed uploads nothing and sends nothing', async () => {
  const guest = await createGuest(app);
  const { body } = await guest.upload('image', picture);
  await sql`update chat_guest set revoked_at = now() where id = ${guest.guestId}`.execute(db);
  expect((await guest.upload('image', picture)).body).toEqual({ message: 'invalid-token' });
  expect((await guest.send(body['uploadId'])).body).toEqual({ message: 'invalid-token' });
});

test('a disk that cannot be written to is UNAVAILABLE, and works again with no restart', async () => {
  const poor = testServices(pool, {
    config: { dataDir: join(dataDir, 'poor') },
    replace: { cleaner: services.cleaner },
  });
  const guest = await createGuest(await buildApp(poor));
  const uploads = join(dataDir, 'poor/uploads');
  mkdirSync(uploads, { recursive: true });
  writeFileSync(join(uploads, 'chat'), '');
  expect(await guest.upload('image', picture)).toMatchObject({ status: 503, body: { message: 'UNAVAILABLE' } });
  expect(filesIn(uploads)).toEqual([]);
  const elsewhere = testServices(pool, {
    config: { dataDir: join(uploads, 'chat') },
    replace: { cleaner: services.cleaner },
  });
  expect((await senderOf(await buildApp(elsewhere), guest.token).upload('image', picture)).status).toBe(503);
  rmSync(join(uploads, 'chat'));
  expect((await guest.upload('image', picture)).status).toBe(200);
});

test('a process that dies under a file is started again once; one that always dies is the file’s doing', async () => {
  const mark = join(dataDir, 'died');
  const dies = `import fs from 'node:fs'; process.on('message', (order) => {
    const again = fs.existsSync(${JSON.stringify(mark)});
    fs.writeFileSync(${JSON.stringify(mark)}, '');
    if (!again || order.kind === 'video') process.exit(1);
    fs.writeFileSync(order.target, 'x');
    process.send({ id: order.id, answer: { outcome: 'clean', mime: 'image/png', width: 1, height: 1, bytes: 1, sha256: '00' } });
  });`;
  const cleaner = cleanerOf('dies.mjs', dies);
  const guest = await createGuest(await buildApp(testServices(pool, { config: { dataDir }, replace: { cleaner } })));
  expect((await guest.upload('image', picture)).status).toBe(200);
  expect(await guest.upload('video', film())).toMatchObject({ status: 415, body: { message: 'FILE_TYPE' } });
  cleaner.close();
  expect(await guest.upload('image', picture)).toMatchObject({ status: 503, body: { message: 'UNAVAILABLE' } });
  expect(filesIn(join(dataDir, 'uploads'))).toEqual([]);
});

test('who would wait behind twenty files is told to come back', async () => {
  const cleaner = cleanerOf('waits.mjs', `process.on('message', () => {});`);
  const order = () => cleaner.clean({ kind: 'image', file: 'none', target: join(dataDir, randomUUID()) });
  const waiting = Array.from({ length: 20 }, order);
  expect(await order()).toEqual({ outcome: 'busy' });
  cleaner.close();
  for (const { outcome } of await Promise.all(waiting)) expect(outcome).toBe('closed');
});

test('files of no upload go after an hour, those of one stay for as long as it does', async () => {
  const guest = await createGuest(app);
  await guest.upload('image', picture);
  const folder = join(dataDir, 'uploads/chat');
  const known = filesIn(folder);
  for (const name of ['0123', '0123.new']) writeFileSync(join(folder, name), 'x');
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const name of filesIn(folder)) utimesSync(join(folder, name), old, old);
  writeFileSync(join(folder, 'fresh'), 'x');
  await sweepUploads(services);
  const { rows } = await sql<{ name: string }>`select replace(file_key, 'chat/', '') as name from chat_upload`.execute(
    db,
  );
  const named = rows.map(({ name }) => name);
  expect(new Set(filesIn(folder))).toEqual(new Set(['fresh', ...known.filter((name) => named.includes(name))]));
  expect(filesIn(folder).length).toBeGreaterThan(1);
});
