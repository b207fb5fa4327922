import { readdirSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxSlipBytes } from '@kapao/contract/slip';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { depositApp } from '../../../test/deposit/deposit.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, memberHeaders, type TestMember } from '../../../test/member.ts';
import {
  anyPicture,
  fakeReader,
  formOf,
  formType,
  openBanks,
  slipsOf,
  uploadSlip,
  useDataDir,
} from '../../../test/deposit/slip.ts';

const { db, pool } = await createTestDb();
const dataDir = useDataDir();
const slipReader = fakeReader(() => []);
const limited = depositApp(testServices(pool, { config: { dataDir }, replace: { slipReader } }));
const app = depositApp(testServices(pool, { config: { dataDir, limits: false }, replace: { slipReader } }));
let member: TestMember;

beforeAll(() => openBanks(db));
beforeEach(async () => {
  member = await createMember(db);
});
afterAll(async () => {
  await app.close();
});

const files = (): string[] => {
  try {
    return readdirSync(join(dataDir, 'uploads'));
  } catch {
    return [];
  }
};
const send = (payload: Buffer, headers = {}, to = app) => uploadSlip(to, member.token, payload, headers);
const code = async (payload: Buffer, headers = {}, to = app) => (await send(payload, headers, to)).body['message'];

test('a picture is taken in, kept under a name of ours, and is in progress', async () => {
  const name = '../../etc/pass\u0000wd.png';
  expect(await send(formOf(anyPicture, { name }))).toMatchObject({ status: 202, body: { message: 'OK' } });
  const rows = await db.selectFrom('slip').where('member_id', '=', member.memberId).selectAll().execute();
  expect(rows).toMatchObject([{ state: 'RECEIVED', stored_bytes: anyPicture.length }]);
  expect(rows[0]?.file_key).toMatch(/^[0-9a-f]{32}$/);
  expect(files()).toContain(rows[0]?.file_key);
  expect(await slipsOf(app, member.token)).toMatchObject([
    { status: 'PENDING', amount: 0, note: '', reference: '', link: '' },
  ]);
});

test('without a part named file the answer is SLIP_NO_FILE', async () => {
  expect(await code(formOf(anyPicture, { field: 'picture' }))).toBe('SLIP_NO_FILE');
  expect(await code(Buffer.from('{}'), { 'content-type': 'application/json' })).toBe('SLIP_NO_FILE');
  expect(await code(Buffer.alloc(0))).toBe('SLIP_NO_FILE');
  expect(await code(anyPicture, { 'content-type': 'image/png' })).toBe('SLIP_NO_FILE');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a few bytes', Buffer.from('89504e47', 'hex')],
  ['a GIF', Buffer.from('GIF89a'.padEnd(100, '\0'))],
  ['a PDF called a picture', Buffer.from('%PDF-1.7'.padEnd(100, ' '))],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a RIFF that is no WebP', Buffer.from(`RIFF0000AVI ${'x'.repeat(40)}`)],
])('%s is SLIP_INVALID_FILE and leaves nothing behind', async (_what, file) => {
  const before = files();
  expect(await code(formOf(file))).toBe('SLIP_INVALID_FILE');
  expect(files()).toEqual(before);
});

test('ten million bytes and some are taken, one byte more than the limit is not', async () => {
  const full = Buffer.concat([anyPicture, Buffer.alloc(maxSlipBytes - anyPicture.length)]);
  expect((await send(formOf(full))).status).toBe(202);
  const before = files();
  expect(await code(formOf(Buffer.concat([full, Buffer.alloc(1)])))).toBe('SLIP_INVALID_FILE');
  expect(files()).toEqual(before);
});

test('a body that ends inside its file is no file', async () => {
  const before = files();
  expect(await code(formOf(anyPicture).subarray(0, -20))).toBe('SLIP_INVALID_FILE');
  expect(files()).toEqual(before);
});

test('a second picture within a minute is refused, unless the first was', async () => {
  expect(await code(formOf(Buffer.from('no')), {}, limited)).toBe('SLIP_INVALID_FILE');
  expect((await send(formOf(anyPicture), {}, limited)).status).toBe(202);
  const before = files();
  const again = await send(formOf(anyPicture), {}, limited);
  expect(again).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT_1MIN' } });
  expect(again.body['data']).toHaveProperty('retryAfter');
  expect(files()).toEqual(before);
  expect(await code(formOf(Buffer.from('no')), {}, limited)).toBe('SLIP_INVALID_FILE');
  await sql`update limit_counter set resets_at = now()`.execute(db);
  expect((await send(formOf(anyPicture), {}, limited)).status).toBe(202);
});

test('with no receiving account the answer is NO_BANK, and the minute is not used up', async () => {
  await db.updateTable('receiving_account').set({ enabled: false }).execute();
  expect(await send(formOf(anyPicture), {}, limited)).toMatchObject({ status: 404, body: { message: 'NO_BANK' } });
  await db.updateTable('receiving_account').set({ enabled: true }).execute();
  expect((await send(formOf(anyPicture), {}, limited)).status).toBe(202);
});

test('a member without a wallet is told NO_WALLET', async () => {
  await sql`delete from account where member_id = ${member.memberId}`.execute(db);
  expect(await code(formOf(anyPicture))).toBe('NO_WALLET');
});

test('a disk that cannot be written to is SLIP_UPLOAD_FAIL, after all other answers', async () => {
  const broken = join(dataDir, 'no-folder');
  await mkdir(broken);
  await writeFile(join(broken, 'uploads'), 'a file where the folder should be');
  await chmod(broken, 0o500);
  const poor = depositApp(testServices(pool, { config: { dataDir: broken, limits: false }, replace: { slipReader } }));
  expect(await send(formOf(anyPicture), {}, poor)).toMatchObject({
    status: 500,
    body: { message: 'SLIP_UPLOAD_FAIL' },
  });
  expect(await code(formOf(Buffer.from('no')), {}, poor)).toBe('SLIP_INVALID_FILE');
  await chmod(broken, 0o700);
});

test('fifty files a day and 200 MB are all a member may leave here', async () => {
  await db
    .insertInto('slip')
    .values(
      Array.from({ length: 50 }, (_, i) => ({
        public_id: `${member.publicId}${i}`,
        member_id: member.memberId,
        stored_bytes: 1,
      })),
    )
    .execute();
  expect(await code(formOf(anyPicture), {}, limited)).toBe('REQUEST_LIMIT');
  await sql`update slip set uploaded_at = app_now() - interval '25 hours' where member_id = ${member.memberId}`.execute(
    db,
  );
  expect((await send(formOf(anyPicture), {}, limited)).status).toBe(202);
  await sql`update limit_counter set resets_at = now()`.execute(db);
  await sql`update slip set stored_bytes = 4200000 where member_id = ${member.memberId}`.execute(db);
  expect(await code(formOf(anyPicture), {}, limited)).toBe('REQUEST_LIMIT');
});

test('a packed body is refused, and no call is served without a login', async () => {
  expect(await send(formOf(anyPicture), { 'content-encoding': 'gzip' })).toMatchObject({
    status: 415,
    body: { message: 'INVALID_REQUEST', data: { field: 'Content-Encoding' } },
  });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/wallet/slip',
    headers: { 'content-type': formType },
    payload: formOf(anyPicture),
  });
  expect(reply.json()).toEqual({ message: 'UNAUTHORIZED' });
});

test('an upload that is broken off leaves no file', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const before = files();
  const socket = connect(port, '127.0.0.1');
  const headers = { ...memberHeaders(member.token), 'content-type': formType, 'content-length': '5000000' };
  const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /api/wallet/slip HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(formOf(Buffer.concat([anyPicture, Buffer.alloc(500_000)])).subarray(0, 400_000));
  await expect.poll(() => files().length).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(files).toEqual(before);
  await sleep(0);
});
