import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useInvites } from '../../test/gift/invite.ts';
import { createClient } from '../../test/client.ts';
import { createMember, type TestMember } from '../../test/member.ts';
import { maskName } from './mask.ts';

const { db, app, set, clientOf, inviteFriend, bringFriend } = await useInvites();

test.each([
  ['สมชาย ใจดี', 'สม***'],
  ['น้ำฝน', 'น้ำฝ***'],
  ['กี้', 'กี้***'],
  ['ກ້າວຫນ້າ', 'ກ້າ***'],
  ['ນ້ຳຝົນ', 'ນ້ຳຝົ***'],
  ['Somchai', 'So***'],
  ['Jose\u0301', 'Jo***'],
  ['e\u0301te\u0301', 'e\u0301t***'],
  ['A Somchai', 'A***'],
  [' B', 'B***'],
  ['👨‍👩‍👧🇹🇭 Family', '👨‍👩‍👧🇹🇭***'],
  ['👍🏽x', '👍🏽x***'],
  ['', '***'],
])('the name %j is shown as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

describe('the greeting of an invited visitor', () => {
  const publicIdOf = async (member: TestMember) =>
    String((await clientOf(member).get('/api/account/profile')).body['_id']);
  const from = async (code: string) => (await createClient(app).get(`/api/invite/from/${code}`)).body;

  test('has the shortened name and nothing else', async () => {
    const inviter = await createMember(db, { name: 'สมชาย ใจดี' });
    const publicId = await publicIdOf(inviter);
    expect(await from(`PR${publicId}`)).toEqual({ name: 'สม***' });
    expect(await from('PRnosuchmember1234567')).toEqual({});
    expect(await from(publicId)).toEqual({});
  });

  test('is missing while invites are off', async () => {
    const inviter = await createMember(db);
    await set('invite.enabled', false);
    expect(await from(`PR${await publicIdOf(inviter)}`)).toEqual({});
  });
});

describe('the list', () => {
  test('shows friends’ rewards, newest first, with masked names and no other data', async () => {
    const inviter = await createMember(db);
    await inviteFriend(inviter, { name: 'Only Registered' });
    const names = ['สมชาย ใจดี', 'ນ້ຳຝົນ', 'Somchai'];
    for (const [nth, name] of names.entries()) await bringFriend(inviter, 10_000n * BigInt(nth + 1), { name });
    await bringFriend(await createMember(db), 50_000n, { name: 'Another’s friend' });

    const page = (number: number) => clientOf(inviter).post('/api/invite', { page: number, limit: 2 });
    const [first, second, beyond] = [await page(1), await page(2), await page(3)];
    expect(first.body).toEqual({
      total: 3,
      invites: [
        { from: { name: 'So***' }, amount: 30, createdAt: expect.stringMatching(/Z$/) },
        { from: { name: 'ນ້ຳຝົ***' }, amount: 20, createdAt: expect.stringMatching(/Z$/) },
      ],
    });
    expect(second.body).toMatchObject({ total: 3, invites: [{ from: { name: 'สม***' }, amount: 10 }] });
    expect(beyond.body).toEqual({ total: 3, invites: [] });
  });

  test('is closed while invites are off', async () => {
    await set('invite.enabled', false);
    const { status, body } = await clientOf(await createMember(db)).post('/api/invite', { page: 1, limit: 10 });
    expect([status, body]).toEqual([403, { message: 'INVITE_INACTIVE' }]);
  });
});

test('home shows the rewards to collect', async () => {
  const inviter = await createMember(db);
  const shown = async () => (await clientOf(inviter).get('/api/wallet')).body['invite'];
  expect(await shown()).toEqual({ amount: 0, success: 0, fail: 0 });
  await bringFriend(inviter, 12_345n);
  await bringFriend(inviter, 10_000n);
  expect(await shown()).toEqual({ amount: 22.34, success: 0, fail: 0 });
});

test('the banners above the sheet are in the reader’s language', async () => {
  const body = JSON.stringify({ image: '/i.svg', html: { th: 'ชวน', la: 'ຊວນ', en: 'Invite' } });
  await sql`insert into content (key, body) values ('invite.banner', ${body}::jsonb)`.execute(db);
  const client = clientOf(await createMember(db));
  const { body: banners } = await client.get('/api/invite/banners', { 'accept-language': 'lo' });
  expect(banners).toEqual([{ image: '/i.svg', html: 'ຊວນ' }]);
});
