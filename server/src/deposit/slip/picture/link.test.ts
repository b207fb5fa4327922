import { utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { depositApp } from '../../../../test/deposit/deposit.ts';
import { callAs } from '../../../../test/client.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, type TestMember } from '../../../../test/member.ts';
import {
  drawPicture,
  fakeVerifier,
  formOf,
  found,
  openBanks,
  slipsOf,
  slipText,
  uploadSlip,
  useDataDir,
} from '../../../../test/deposit/slip.ts';
import { checkSlips } from '../work.ts';
import { sweepPictures } from './sweep.ts';

const { db, pool } = await createTestDb();
const dataDir = useDataDir();
const slipVerifier = fakeVerifier(found('1234567890'));
const services = testServices(pool, { config: { dataDir, limits: false }, replace: { slipVerifier } });
const app = depositApp(services);
let member: TestMember;
let references = 0;

beforeAll(() => openBanks(db));
afterAll(() => services.slipReader.close());
beforeEach(async () => {
  await sql`update member set bank_account_no = 'old' || id where bank_account_no = '1234567890'`.execute(db);
  member = await createMember(db, { bankAccountNo: '1234567890' });
});

async function handIn() {
  references += 1;
  const drawn = await drawPicture(slipText(`REF${references}`));
  const file = await sharp(drawn)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toBuffer();
  await uploadSlip(app, member.token, formOf(Buffer.concat([file, Buffer.from('<script>tail</script>')])));
  await checkSlips(services);
  const [row] = await slipsOf(app, member.token);
  if (row === undefined) throw new Error('there is no slip');
  return { ...row, file };
}

const open = (url: string) => app.inject({ method: 'GET', url });

test('a link leads to the picture as we drew it, with nothing else of the file, and the file is gone', async () => {
  const { link, status, file } = await handIn();
  expect(status).toBe('SUCCESS');
  expect(file.includes('a secret place')).toBe(true);
  const reply = await open(link);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringContaining('inline'),
  });
  expect(reply.rawPayload.includes('secret') || reply.rawPayload.includes('script')).toBe(false);
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 500 });
  const rows = await db
    .selectFrom('slip')
    .where('member_id', '=', member.memberId)
    .select(['file_key', 'picture_key'])
    .execute();
  expect(rows[0]?.file_key).toBeNull();
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(
    expect.not.arrayContaining([rows[0]?.picture_key?.replace('.jpg', '')]),
  );
});

test('a link that was changed, is another’s or is six minutes old leads nowhere', async () => {
  const mine = await handIn();
  const theirs = await handIn();
  const [path = '', query = ''] = mine.link.split('?');
  const wrong = [
    path,
    `${path}?until=1&signature=x`,
    `${path}?${theirs.link.split('?')[1]}`,
    mine.link.replace(/until=\d/, 'until=9'),
    `${mine.link}0`,
    `/api/slip/picture/nobodys?${query}`,
    `${mine.link}&until=9999999999`,
  ];
  for (const url of wrong) expect((await open(url)).json(), url).toEqual({ message: 'NO_DATA' });
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 301_000);
  expect((await open(mine.link)).statusCode).toBe(404);
  clock.mockReturnValue(now + 290_000);
  expect((await open(mine.link)).statusCode).toBe(200);
  clock.mockRestore();
});

test('the address of a slip is told by its reference, to its owner only', async () => {
  const { reference } = await handIn();
  const ask = (token: string, name = reference) => callAs(app, token, { url: `/api/statement/slip/reference/${name}` });
  const { status, body } = await ask(member.token);
  expect(status).toBe(200);
  expect((await open(String(body['url']))).statusCode).toBe(200);
  const other = await createMember(db);
  expect(await ask(other.token)).toEqual({ status: 404, body: { message: 'NO_DATA' } });
  expect(await ask(member.token, 'NOBODYS')).toEqual({ status: 404, body: { message: 'NO_DATA' } });
});

test('the list is paged, newest first, and is the member’s own', async () => {
  for (let lockName = 0; lockName < 3; lockName += 1) await handIn();
  const page = (number: number, token = member.token) =>
    callAs<{ total: number; slips: { reference: string }[] }>(app, token, {
      method: 'POST',
      url: '/api/statement/slip',
      body: { page: number, limit: 2 },
    });
  const first = (await page(1)).body;
  expect(first.total).toBe(3);
  expect(first.slips.map(({ reference }) => reference)).toEqual([`REF${references}`, `REF${references - 1}`]);
  expect((await page(2)).body.slips.map(({ reference }) => reference)).toEqual([`REF${references - 2}`]);
  expect((await page(1, (await createMember(db)).token)).body).toEqual({ total: 0, slips: [] });
});

test('files without an owner and expired pictures are removed; what is new or named stays', async () => {
  const kept = await handIn();
  const folder = join(dataDir, 'uploads');
  const hourAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const name of ['orphan', 'orphan.jpg', 'orphan.jpg.new', 'fresh']) writeFileSync(join(folder, name), 'x');
  for (const name of await readdir(folder)) if (name !== 'fresh') utimesSync(join(folder, name), hourAgo, hourAgo);
  await sweepPictures(services);
  const names = await readdir(folder);
  expect(names).toContain('fresh');
  expect(names.filter((name) => name.startsWith('orphan'))).toEqual([]);
  expect((await open(kept.link)).statusCode).toBe(200);
  await sql`update slip set ended_at = app_now() - interval '91 days'`.execute(db);
  await sweepPictures(services);
  expect((await slipsOf(app, member.token))[0]).toMatchObject({ link: '', status: 'SUCCESS' });
  expect((await readdir(folder)).filter((name) => name.endsWith('.jpg'))).toEqual([]);
});
