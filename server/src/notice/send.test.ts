import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { afterDeposit } from '../assemble.ts';
import { buildApp } from '../app.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { newPublicId } from '../platform/public-id.ts';
import { approve, reject } from '../withdraw/approval.ts';
import { agentOf } from '../../test/chat/agent.ts';
import { createClient } from '../../test/client.ts';
import { createTestDb } from '../../test/database.ts';
import { makeLiveQr, notify, openChannel } from '../../test/deposit/deposit.ts';
import { fakeChannel, noticeOf } from '../../test/deposit/qr-channel.ts';
import { createMember } from '../../test/member.ts';
import { newDevice, noticesOf, outcomesOf, passWaits, sandboxNotices, shownTo } from '../../test/notice.ts';
import { fakePayouts } from '../../test/partner/payout.ts';
import { useSandbox } from '../../test/sandbox.ts';
import { testServices } from '../../test/services.ts';
import { resetSettings, settingsOf } from '../../test/setting.ts';
import { createRichMember } from '../../test/wallet.ts';
import { endRetention } from '../retention/retention.ts';
import { noticeDeposit } from './outbox.ts';
import { noticeEndingRefunds, sendNotices } from './send.ts';

const { db, pool } = await createTestDb();
const sandbox = useSandbox({ pace: 0.01 });
const bank = fakePayouts();
const channel = fakeChannel();
const { config, replace } = sandboxNotices(sandbox);
const services = testServices(pool, {
  config,
  replace: { ...replace, payouts: bank.partners, qrChannels: new Map([['WW', channel]]) },
});
const app = await buildApp(services);
await openChannel(db);
const setSetting = settingsOf(db, services);

beforeEach(async () => {
  await resetSettings(db, services);
  await sandbox.post('/reset', {});
  bank.mood = 'ok';
});

async function subscribed(language = 'en', amountMinor = 0n) {
  const one = amountMinor === 0n ? await createMember(db) : await createRichMember(db, amountMinor);
  const device = await newDevice(sandbox);
  const notices = noticesOf(app, one.token, language);
  expect((await notices.subscribe(device)).status).toBe(200);
  return { ...one, device, notices, shown: () => shownTo(sandbox, device.id) };
}

const deposit = (memberId: bigint, op: string) => inTransaction(db, (tx) => noticeDeposit(tx, { memberId, op }));
const send = () => sendNotices(services);
const fault = (mode: string, times?: number) => sandbox.post('/faults', { target: 'push', mode, times });

describe('an event reaches the member’s browser', () => {
  test('a credited deposit, in the member’s language and without an amount', async () => {
    const one = await subscribed('la');
    const { qrcodeId } = await makeLiveQr(app, one.token, 150);
    expect(qrcodeId).not.toBe('');
    const order = [...channel.orders.values()].at(-1);
    if (order === undefined) throw new Error('no order');
    expect((await notify(app, noticeOf(order, 15_000n))).status).toBe(200);
    await send();
    const shown = await one.shown();
    expect(shown).toMatchObject([{ text: 'ເງິນຝາກເຂົ້າກະເປົາແລ້ວ', path: '/user/statement' }]);
    expect(JSON.stringify([shown[0]?.title, shown[0]?.text])).not.toMatch(/\d/);
    expect(afterDeposit).toContain(noticeDeposit);
  });

  test('a paid payout and a rejected one', async () => {
    const one = await subscribed('en', 500_000n);
    const ask = () => createClient(app, { token: one.token }).post('/api/wallet/withdraw', { amount: 1_500 });
    const rowOf = () =>
      db
        .selectFrom('withdrawal')
        .where('member_id', '=', one.memberId)
        .orderBy('id', 'desc')
        .selectAll()
        .executeTakeFirstOrThrow();
    await ask();
    await expect.poll(async () => (await rowOf()).state).toBe('PAID');
    bank.mood = 'refuse';
    await ask();
    await expect.poll(async () => (await rowOf()).state).toBe('FAILED');
    expect(await outcomesOf(db, one.memberId)).toEqual([['payoutPaid', null, 0]]);
    const { public_id: publicId, revision } = await rowOf();
    expect(await reject(services, { publicId, revision, by: 'Noi', reason: 'name differs' })).toBe('rejected');
    expect(await approve(services, { publicId, revision, by: 'Noi', reason: null })).toBe('changed');
    await send();
    const texts = (await one.shown()).map(({ text }) => text);
    expect(texts.toSorted()).toEqual([
      'Your money is back in your wallet. The withdrawal was not approved; tap to see why.',
      'Your withdrawal was paid to your bank account.',
    ]);
  });

  test('an agent’s answer, once until the member has read, and not when it was read meanwhile', async () => {
    const one = await subscribed();
    const agent = await agentOf(db, app);
    const say = () =>
      one.notices.client.post('/api/chat/send-message', {
        clientMessageId: crypto.randomUUID(),
        message: { message_type: 'text', payload: { text: 'hello' } },
      });
    await say();
    const { id } = await db
      .selectFrom('chat_conversation')
      .where('member_id', '=', one.memberId)
      .select('id')
      .executeTakeFirstOrThrow();
    await agent.say(id, 'one moment');
    await agent.say(id, 'here it is');
    await send();
    expect(await one.shown()).toEqual([]);
    await passWaits(db);
    await send();
    expect(await one.shown()).toMatchObject([{ text: 'The team has answered your message.' }]);
    await one.notices.client.put('/api/chat/read-customer/', {});
    await agent.say(id, 'anything else?');
    await one.notices.client.put('/api/chat/read-customer/', {});
    await passWaits(db);
    await send();
    expect((await outcomesOf(db, one.memberId)).map(([, outcome]) => outcome)).toEqual(['SENT', 'SEEN']);
  });

  test('a refund that ends tonight, in the evening only and once', async () => {
    const one = await subscribed();
    await sql`insert into refund_snapshot (member_id, day, total_minor, flow_minor, gifted_minor, seq)
      values (${one.memberId}, refund_day(), 0, 0, 0, 0)`.execute(db);
    await sql`insert into refund (member_id, day, own_loss_minor, amount_minor, claimable_until)
      values (${one.memberId}, refund_day(), 100000, 5000, app_now() + interval '5 hours')`.execute(db);
    await setSetting('notice.refundFrom', '23:59');
    await noticeEndingRefunds(services);
    expect(await outcomesOf(db, one.memberId)).toEqual([]);
    await setSetting('notice.refundFrom', '00:00');
    await noticeEndingRefunds(services);
    await noticeEndingRefunds(services);
    await send();
    expect(await one.shown()).toMatchObject([{ text: 'A refund is waiting. Please receive it before midnight.' }]);
  });
});

describe('a notice is sent once for each subscription', () => {
  test('when its event is stored again, two jobs run, or the answer of the push service is lost', async () => {
    const one = await subscribed();
    const second = await newDevice(sandbox);
    await one.notices.subscribe(second);
    await deposit(one.memberId, 'qr:T:1');
    await deposit(one.memberId, 'qr:T:1');
    await fault('error-after', 1);
    await Promise.all([send(), send()]);
    await passWaits(db);
    await send();
    expect(await one.shown()).toHaveLength(1);
    expect(await shownTo(sandbox, second.id)).toHaveLength(1);
    const outcomes = await outcomesOf(db, one.memberId);
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['SENT', 'SENT']);
  });

  test('another member, an event that was not chosen and a member without a subscription store nothing', async () => {
    const one = await subscribed();
    const bare = await createMember(db);
    await one.notices.choose(['chatAnswer']);
    await deposit(one.memberId, 'qr:T:2');
    await deposit(bare.memberId, 'qr:T:3');
    expect(await outcomesOf(db, one.memberId)).toEqual([]);
    expect(await outcomesOf(db, bare.memberId)).toEqual([]);
  });

  test('an undone commit leaves no notice', async () => {
    const one = await subscribed();
    const undone = inTransaction(db, async (tx) => {
      await noticeDeposit(tx, { memberId: one.memberId, op: 'qr:T:4' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await outcomesOf(db, one.memberId)).toEqual([]);
  });
});

test('a deposit waits for no subscription that is being removed', async () => {
  const one = await subscribed();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: removed, resolve: noteRemoved } = Promise.withResolvers<void>();
  const removing = inTransaction(db, async (tx) => {
    await sql`delete from notice_subscription where member_id = ${one.memberId}`.execute(tx);
    noteRemoved();
    await released;
  });
  await removed;
  await deposit(one.memberId, 'qr:T:5');
  release();
  await removing;
  expect(await outcomesOf(db, one.memberId)).toEqual([]);
});

describe('a push service', () => {
  test('that no longer knows the browser ends the subscription', async () => {
    const one = await subscribed();
    await sandbox.post(`/push/devices/${one.device.id}/forget`, {});
    await deposit(one.memberId, 'qr:T:6');
    await send();
    expect((await one.notices.read()).subscriptions).toEqual([]);
    expect(await outcomesOf(db, one.memberId)).toEqual([]);
  });

  test('that fails is asked again later, and given up after eight attempts', async () => {
    const one = await subscribed();
    await fault('down');
    await deposit(one.memberId, `qr:T:${newPublicId()}`);
    await send();
    await send();
    expect(await outcomesOf(db, one.memberId)).toEqual([['deposit', null, 1]]);
    for (let attempt = 2; attempt <= 9; attempt += 1) {
      await passWaits(db);
      await send();
    }
    expect(await outcomesOf(db, one.memberId)).toEqual([['deposit', 'FAILED', 8]]);
  });

  test('that refuses a notice gets it no more', async () => {
    const one = await subscribed();
    await fault('refuse', 1);
    await deposit(one.memberId, `qr:T:${newPublicId()}`);
    await send();
    expect(await outcomesOf(db, one.memberId)).toEqual([['deposit', 'REFUSED', 1]]);
  });

  test('that was taken off the list is called no more', async () => {
    const one = await createMember(db);
    const notices = noticesOf(app, one.token);
    const { p256dh, auth } = await newDevice(sandbox);
    await notices.subscribe({ endpoint: 'https://fcm.googleapis.com/x', p256dh, auth });
    await setSetting('notice.pushHosts', []);
    await deposit(one.memberId, `qr:T:${newPublicId()}`);
    await send();
    expect(await outcomesOf(db, one.memberId)).toEqual([['deposit', 'REFUSED', 1]]);
  });
});

test('a notice that could not be sent in time is not sent later', async () => {
  const one = await subscribed();
  await deposit(one.memberId, `qr:T:${newPublicId()}`);
  await sql`update notice set until_at = now() where member_id = ${one.memberId}`.execute(db);
  await send();
  expect(await one.shown()).toEqual([]);
  expect(await outcomesOf(db, one.memberId)).toEqual([['deposit', 'LATE', 1]]);
});

test('LINE drops a repeat by its retry key', async () => {
  const one = await createMember(db);
  const line = services.noticeChannels.line();
  const reference = crypto.randomUUID();
  const message = { reference, title: 'Kapao', text: 'text', path: '/', signal: AbortSignal.timeout(30_000) };
  expect(await line?.send({ to: `U${one.publicId}` }, message)).toBe('sent');
  expect(await line?.send({ to: `U${one.publicId}` }, message)).toBe('sent');
  expect(await shownTo(sandbox, `U${one.publicId}`)).toHaveLength(1);
});

test('ended notices are removed after 30 days, and addresses that were not used for a year', async () => {
  const one = await subscribed();
  await deposit(one.memberId, `qr:T:${newPublicId()}`);
  await send();
  await endRetention(services);
  expect(await outcomesOf(db, one.memberId)).toHaveLength(1);
  await sql`update notice set ended_at = now() - interval '31 days' where member_id = ${one.memberId}`.execute(db);
  await sql`update notice_subscription set used_at = now() - interval '366 days'
    where member_id = ${one.memberId}`.execute(db);
  await endRetention(services);
  expect(await outcomesOf(db, one.memberId)).toEqual([]);
  expect((await one.notices.read()).subscriptions).toEqual([]);
});
