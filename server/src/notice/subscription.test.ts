import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { buildApp } from '../app.ts';
import { createTestDb } from '../../test/database.ts';
import { createMember } from '../../test/member.ts';
import { newDevice, noticesOf, sandboxNotices, shownTo } from '../../test/notice.ts';
import { useSandbox } from '../../test/sandbox.ts';
import { testServices } from '../../test/services.ts';
import { sendNotices } from './send.ts';
import { hashAddress } from './subscription.ts';

const { db, pool } = await createTestDb();
const walletUrl = { at: '' };
const own = { config: {}, replace: {} };
const services = testServices(pool, own);
const app = await buildApp(services);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
walletUrl.at = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
afterAll(() => app.close());
const sandbox = useSandbox({ walletUrl: walletUrl.at, pace: 0.01 });
const { config, replace } = sandboxNotices(sandbox);
Object.assign(services.config, config);
Object.assign(services, replace);
const off = await buildApp(
  testServices(pool, {
    config: { limits: false },
    replace: { noticeChannels: { push: () => undefined, line: () => undefined, lineSecret: () => undefined } },
  }),
);
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
const member = async (language = 'en') => {
  const one = await createMember(db);
  return { ...one, notices: noticesOf(app, one.token, language) };
};

beforeEach(async () => {
  await sandbox.post('/reset', {});
});

describe('a browser subscribes', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/QFcd',
    'https://wns2-sg2p.notify.windows.com/w/?token=x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
  ])('with the address of a known push service: %s', async (endpoint) => {
    const { notices } = await member();
    const answer = await notices.subscribe({ endpoint, ...keys });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      subscriptions: [{ channel: 'push', mark: hashAddress(endpoint).toString('base64url') }],
    });
    expect(answer.text).not.toContain(endpoint);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.com/x',
    'https://example.com/fcm.googleapis.com',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:5432/partners/push/x',
    'file:///etc/passwd',
    'no address',
  ])('and no other address is taken: %s', async (endpoint) => {
    const { notices } = await member();
    const answer = await notices.subscribe({ endpoint, ...keys });
    expect(answer).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST', data: { field: 'endpoint' } } });
    expect((await notices.read()).subscriptions).toEqual([]);
  });

  test('once, however often it hands its address in; another member who uses the browser takes it over', async () => {
    const [first, second] = [await member(), await member()];
    const device = await newDevice(sandbox);
    await first.notices.subscribe(device);
    await first.notices.subscribe(device);
    expect((await first.notices.read()).subscriptions).toHaveLength(1);
    await second.notices.subscribe(device);
    expect((await first.notices.read()).subscriptions).toEqual([]);
    expect((await second.notices.read()).subscriptions).toHaveLength(1);
  });

  test('at most ten of a member are kept, the newest', async () => {
    const { notices } = await member();
    for (let nth = 0; nth < 12; nth += 1)
      await notices.subscribe({ endpoint: `https://fcm.googleapis.com/${nth}`, ...keys });
    const marks = (await notices.read()).subscriptions.map(({ mark }) => mark);
    expect(marks).toHaveLength(10);
    expect(marks).toContain(hashAddress('https://fcm.googleapis.com/11').toString('base64url'));
  });

  test('its address is stored sealed', async () => {
    const { notices, memberId } = await member();
    await notices.subscribe({ endpoint: 'https://fcm.googleapis.com/secret-path', ...keys });
    const { rows } = await sql<{ row: string }>`
      select encode(sealed, 'escape') || s::text as row from notice_subscription s where member_id = ${memberId}`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain('secret-path');
  });
});

test('a member ends the own subscription only', async () => {
  const [one, other] = [await member(), await member()];
  await one.notices.subscribe(await newDevice(sandbox));
  const id = (await one.notices.read()).subscriptions[0]?.id ?? '';
  expect(await other.notices.remove(id)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  expect(await one.notices.remove(id)).toMatchObject({ status: 200, body: { subscriptions: [] } });
});

test('a member starts with all events and keeps the chosen ones with a further subscription', async () => {
  const { notices } = await member('la');
  expect(await notices.read()).toMatchObject({ language: 'la', push: { key: expect.stringMatching(/^B[\w-]{86}$/) } });
  expect((await notices.read()).events).toHaveLength(5);
  await notices.choose(['payoutPaid', 'deposit']);
  await notices.subscribe(await newDevice(sandbox));
  expect((await notices.read()).events).toEqual(['deposit', 'payoutPaid']);
  expect((await notices.client.put('/api/notice/events', { events: ['lottery'] })).status).toBe(400);
});

test('a channel that is not set up is not offered and takes no subscription', async () => {
  const { token } = await createMember(db);
  const notices = noticesOf(off, token);
  expect(await notices.read()).toMatchObject({ push: null, line: null });
  expect((await notices.subscribe({ endpoint: 'https://fcm.googleapis.com/x', ...keys })).status).toBe(404);
  expect((await notices.lineCode()).status).toBe(404);
  expect((await createClientless('/api/hook/line')).status).toBe(404);
});

const createClientless = async (url: string) => {
  const reply = await off.inject({ method: 'POST', url, payload: { events: [] } });
  return { status: reply.statusCode };
};

describe('LINE', () => {
  const say = (userId: string, text: string) => sandbox.post('/line/messages', { userId, text });
  const linked = (of: { notices: ReturnType<typeof noticesOf> }, count: number) =>
    expect.poll(async () => (await of.notices.read()).subscriptions.length).toBe(count);

  test('is linked by the code that the member sends to the official account, and confirms it', async () => {
    const one = await member('th');
    const { body } = await one.notices.lineCode();
    expect(body).toMatchObject({ code: expect.stringMatching(/^[A-Z2-9]{8}$/), url: expect.stringContaining('line=') });
    await say('U-linked', `  ${String(body['code']).toLowerCase()} `);
    await linked(one, 1);
    await sendNotices(services);
    expect(await shownTo(sandbox, 'U-linked')).toMatchObject([{ channel: 'line', text: /เชื่อมต่อ LINE แล้ว/ }]);
  });

  test('a code works once and for a quarter of an hour; a new one replaces it', async () => {
    const [one, other] = [await member(), await member()];
    const codeOf = async ({ notices }: typeof one) => String((await notices.lineCode()).body['code']);
    const replaced = await codeOf(one);
    const code = await codeOf(one);
    const late = await codeOf(other);
    await sql`update notice_line_code set until_at = now() where member_id = ${other.memberId}`.execute(db);
    await say('U-late', late);
    await say('U-replaced', replaced);
    await say('U-first', code);
    await linked(one, 1);
    await say('U-second', code);
    await say('U-second', 'hello');
    await expect.poll(() => db.selectFrom('notice_line_code').selectAll().execute()).toHaveLength(1);
    expect((await one.notices.read()).subscriptions[0]?.mark).toBe(hashAddress('U-first').toString('base64url'));
    expect((await other.notices.read()).subscriptions).toEqual([]);
  });

  test('one member has one LINE user; who blocks the account is unlinked', async () => {
    const one = await member();
    for (const userId of ['U-old', 'U-new']) {
      await say(userId, String((await one.notices.lineCode()).body['code']));
      const mark = hashAddress(userId).toString('base64url');
      await expect.poll(async () => (await one.notices.read()).subscriptions.map((row) => row.mark)).toEqual([mark]);
    }
    await sandbox.post('/line/block', { userId: 'U-new' });
    await linked(one, 0);
  });

  test('an unsigned call is refused, and an unreadable one changes nothing', async () => {
    const post = (payload: string, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: '/api/hook/line', payload, headers });
    const event = JSON.stringify({ events: [{ type: 'unfollow', source: { userId: 'U' } }] });
    expect((await post(event, { 'content-type': 'application/json' })).statusCode).toBe(401);
    const wrong = { 'content-type': 'application/json', 'x-line-signature': 'AAAA' };
    expect((await post(event, wrong)).json()).toMatchObject({ message: 'KEY_INVALID' });
  });
});

test('subscribing is limited to twenty an hour', async () => {
  const limited = await buildApp(testServices(pool, { replace, config: { partners: services.config.partners } }));
  const { token } = await createMember(db);
  const notices = noticesOf(limited, token);
  const codes: number[] = [];
  for (let nth = 0; nth < 21; nth += 1) codes.push((await notices.lineCode()).status);
  expect(codes.filter((status) => status === 200)).toHaveLength(20);
  expect(codes.at(-1)).toBe(429);
});
