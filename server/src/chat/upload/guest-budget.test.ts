import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createGuest } from '../../../test/chat/upload.ts';
import { createTestDb } from '../../../test/database.ts';
import { useDataDir } from '../../../test/deposit/slip.ts';
import { testServices } from '../../../test/services.ts';
import { buildApp } from '../../app.ts';
import { guestBudget } from './guest-budget.ts';

const { db, pool } = await createTestDb();
const dataDir = useDataDir();
const services = testServices(pool, { config: { dataDir } });
const app = await buildApp(services);
const source = '127.0.0.1';
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c30' } })
    .png()
    .toBuffer();
});
afterAll(() => services.cleaner.close());
beforeEach(() => sql`delete from chat_upload`.execute(db));

type Left = { guestId: string; bytes: number; from?: string; age?: string };

async function leave({ guestId, bytes, from = '192.0.2.9', age = '1 hour' }: Left): Promise<string> {
  const key = `chat/${randomUUID()}`;
  mkdirSync(join(dataDir, 'uploads', 'chat'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads', key), 'x');
  await sql`
    insert into chat_upload (guest_id, source, kind, mime, bytes, width, height, sha256, file_key, created_at)
    values (${guestId}::uuid, ${from}, 'image', 'image/png', ${bytes}, 1, 1, '', ${key}, app_now() - ${age}::interval)`.execute(
    db,
  );
  return key;
}

const idOf = ({ token }: { token: string }): string => token.split('.')[0] ?? '';
const isKept = (key: string): boolean => existsSync(join(dataDir, 'uploads', key));

test('a guest may leave 20 MB a day', async () => {
  const [guest, other] = [await createGuest(app), await createGuest(app)];
  await leave({ guestId: idOf(guest), bytes: guestBudget.guest });
  const refused = await guest.upload('image', picture);
  expect(refused).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await other.upload('image', picture)).status).toBe(200);
  await sql`update chat_upload set created_at = created_at - interval '1 day'`.execute(db);
  expect((await guest.upload('image', picture)).status).toBe(200);
});

test('all guests of one address may leave 60 MB a day', async () => {
  const guests = await Promise.all([1, 2, 3, 4].map(() => createGuest(app)));
  for (const guest of guests.slice(0, 3))
    await leave({ guestId: idOf(guest), bytes: guestBudget.guest - 10, from: source });
  expect((await guests[3]?.upload('image', picture))?.status).toBe(429);
  await sql`update chat_upload set source = '192.0.2.10'`.execute(db);
  expect((await guests[3]?.upload('image', picture))?.status).toBe(200);
});

test('files of guests at the same moment do not pass the budget together', async () => {
  const guest = await createGuest(app);
  await leave({ guestId: idOf(guest), bytes: guestBudget.guest - Math.round(picture.length * 1.5) });
  const uploads = await Promise.all([1, 2, 3, 4].map(() => guest.upload('image', picture)));
  const { rows } = await sql<{ bytes: string }>`select sum(bytes) as bytes from chat_upload`.execute(db);
  expect(Number(rows[0]?.bytes)).toBeLessThanOrEqual(guestBudget.guest);
  expect(uploads.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
});

test('where unsent files of guests fill 2 GB the oldest go, with their bytes', async () => {
  const guest = await createGuest(app);
  const guestId = idOf(await createGuest(app));
  const quarter = guestBudget.unsent / 4;
  const keys = [];
  for (const age of ['5 hours', '4 hours', '3 hours', '2 hours'])
    keys.push(await leave({ guestId, bytes: quarter, age }));
  expect((await guest.upload('image', picture)).status).toBe(200);
  expect(keys.map(isKept)).toEqual([false, true, true, true]);
  const { rows } = await sql`select from chat_upload`.execute(db);
  expect(rows).toHaveLength(4);
});
