import { expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { gameApp, partner } from '../../../test/game/app.ts';
import { createMember } from '../../../test/member.ts';
import { type GameProvider, ProviderRefused } from '../provider.ts';
import { createGame } from '../../../test/wallet.ts';

const { db, pool } = await createTestDb();
const form = { kind: 'form', action: 'https://ufabet.example/signin', fields: ['username', 'password', 'event'] };
await createGame(db, 'PGSLOT');
await createGame(db, 'UFABET', { category: 'sport', login: form });
await createGame(db, 'AREASLOT');
await createGame(db, 'CLOSED');

const games = () => [
  partner('PGSLOT'),
  partner('UFABET', { formState: async () => ({ event: 'state-1' }) }),
  partner('AREASLOT'),
  partner('CLOSED'),
];

async function playing(codes: readonly string[], app = gameApp(pool, games())) {
  const member = await createMember(db);
  const usernames: Record<string, string> = {};
  for (const code of codes) {
    await app.get(member.token, `/api/wallet/activate/${code}`);
    const { body } = await app.get(member.token, `/api/wallet/account/${code}`);
    usernames[code] = String(body.username);
  }
  const get = (url: string) => app.get(member.token, url);
  return { ...member, get, nameAt: (code: string) => usernames[code] ?? '' };
}

function signInWith(replace: Partial<GameProvider>, sandbox: boolean, member: { token: string }, username: string) {
  const app = gameApp(pool, [partner('PGSLOT', replace)], { sandbox });
  return { app, reply: app.get(member.token, `/api/autoLogin/pgslot/${username}/x`) };
}

test('the owner sees user name and password', async () => {
  const { get } = await playing(['PGSLOT']);
  const reply = await get('/api/wallet/account/PGSLOT');
  expect(reply.status).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toEqual({
    username: expect.stringMatching(/^kp[a-z0-9]{10}$/),
    password: expect.stringMatching(/^[a-z0-9]{25}$/),
  });
});

test('the form state comes with the credentials where the sign-in page has one', async () => {
  const { get } = await playing(['UFABET']);
  expect((await get('/api/wallet/account/UFABET?event=1')).body).toMatchObject({ event: { event: 'state-1' } });
  expect((await get('/api/wallet/account/UFABET')).body).not.toHaveProperty('event');
});

test('a form state of a game without one is refused', async () => {
  const { get } = await playing(['PGSLOT']);
  const reply = await get('/api/wallet/account/PGSLOT?event=1');
  expect([reply.status, reply.body]).toEqual([409, { message: 'NOT_UFABET' }]);
  expect((await get('/api/wallet/account/PGSLOT?event=2')).status).toBe(400);
});

test('a form state the provider does not give is LOGIN_FAIL', async () => {
  const member = await playing(['UFABET']);
  const silent = partner('UFABET', { formState: async () => Promise.reject(new Error('down')) });
  const reply = await gameApp(pool, [silent]).get(member.token, '/api/wallet/account/UFABET?event=1');
  expect(reply.body).toEqual({ message: 'LOGIN_FAIL' });
});

test('credentials of an unknown game are NO_GAME, without an open account SLOT_NO_ACCOUNT', async () => {
  const { get } = await playing([]);
  expect((await get('/api/wallet/account/NOBODY')).body).toEqual({ message: 'NO_GAME' });
  expect((await get('/api/wallet/account/PGSLOT')).body).toEqual({ message: 'SLOT_NO_ACCOUNT' });
});

test('an account that was not opened completely has no credentials', async () => {
  const failing = partner('PGSLOT', { createPlayer: async () => Promise.reject(new Error('down')) });
  const { get } = await playing(['PGSLOT'], gameApp(pool, [failing]));
  expect((await get('/api/wallet/account/PGSLOT')).body).toEqual({ message: 'SLOT_NO_ACCOUNT' });
});

test('Play gets a link made with the stored credentials', async () => {
  const asked: unknown[] = [];
  const { nameAt, get, ...member } = await playing(['PGSLOT']);
  const { reply } = signInWith(
    {
      async signInLink({ username, password }) {
        asked.push({ username, password });
        return 'https://pgslot.example/enter?ticket=1';
      },
    },
    true,
    member,
    nameAt('PGSLOT'),
  );
  expect((await reply).body).toEqual({ link: 'https://pgslot.example/enter?ticket=1' });
  expect(asked).toEqual([(await get('/api/wallet/account/PGSLOT')).body]);
});

test('Play works without the password segment', async () => {
  const { get, nameAt } = await playing(['PGSLOT']);
  expect((await get(`/api/autoLogin/pgslot/${nameAt('PGSLOT')}`)).body).toHaveProperty('link');
});

test('another member’s user name is not found', async () => {
  const owner = await playing(['PGSLOT']);
  const stranger = await playing([]);
  const other = await playing(['PGSLOT']);
  const url = `/api/autoLogin/pgslot/${owner.nameAt('PGSLOT')}/x`;
  for (const member of [stranger, other]) {
    const reply = await member.get(url);
    expect([reply.status, reply.body]).toEqual([404, { message: 'SLOT_NO_ACCOUNT' }]);
    expect((await member.get('/api/autoLogin/pgslot/kpnobody000/x')).body).toEqual(reply.body);
  }
  expect((await stranger.get('/api/wallet/account/PGSLOT')).body).toEqual({ message: 'SLOT_NO_ACCOUNT' });
});

test('a name without an auto-login game is NO_GAME', async () => {
  const { get, nameAt } = await playing(['PGSLOT', 'UFABET']);
  expect((await get(`/api/autoLogin/unknown/${nameAt('PGSLOT')}`)).body).toEqual({ message: 'NO_GAME' });
  expect((await get(`/api/autoLogin/ufabet/${nameAt('UFABET')}`)).body).toEqual({ message: 'NO_GAME' });
});

test.each([{ enabled: false }, { maintenance: true }])('a game that is not served (%o) is NO_GAME', async (change) => {
  const { get, nameAt } = await playing(['CLOSED']);
  await db.updateTable('game').set(change).where('code', '=', 'CLOSED').execute();
  expect((await get(`/api/autoLogin/closed/${nameAt('CLOSED')}`)).body).toEqual({ message: 'NO_GAME' });
  await db.updateTable('game').set({ enabled: true, maintenance: false }).where('code', '=', 'CLOSED').execute();
});

test('areaslot accepts an account of its own kind only', async () => {
  const { get, nameAt } = await playing(['PGSLOT', 'AREASLOT']);
  const reply = await get(`/api/autoLogin/areaslot/${nameAt('PGSLOT')}`);
  expect([reply.status, reply.body]).toEqual([409, { message: 'NOT_AREASLOT' }]);
  expect((await get(`/api/autoLogin/areaslot/${nameAt('AREASLOT')}`)).body).toHaveProperty('link');
  expect((await get('/api/autoLogin/areaslot/kpnobody000')).body).toEqual({ message: 'SLOT_NO_ACCOUNT' });
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://pgslot.example/1',
  '//evil.example/x',
  '\\\\evil.example',
  'https:\\evil.example',
  'https:///evil.example',
  'https://user:secret@pgslot.example/',
  'https://pgslot.example/a b',
  'https://pgslot.example/\u0000',
  'not a link',
  '',
])('a link %j of the provider is refused', async (link) => {
  const { nameAt, ...member } = await playing(['PGSLOT']);
  const { app, reply } = signInWith({ signInLink: async () => link }, true, member, nameAt('PGSLOT'));
  expect([(await reply).status, (await reply).body]).toEqual([500, { message: 'LOGIN_FAIL' }]);
  expect(app.logged()).toContain('gave an invalid link');
});

test('http is accepted for the sandbox only', async () => {
  const { nameAt, ...member } = await playing(['PGSLOT']);
  const plain = { signInLink: async () => 'http://127.0.0.1:8090/play' };
  expect((await signInWith(plain, true, member, nameAt('PGSLOT')).reply).body).toHaveProperty('link');
  expect((await signInWith(plain, false, member, nameAt('PGSLOT')).reply).body).toEqual({ message: 'LOGIN_FAIL' });
});

test('a sign-in without a provider set up is KEY_MISSING', async () => {
  const { nameAt, ...member } = await playing(['PGSLOT']);
  const app = gameApp(pool, [], {
    partners: {
      sms: undefined,
      payout: undefined,
      qr: undefined,
      games: undefined,
      bank: undefined,
      truemoney: undefined,
    },
  });
  const reply = await app.get(member.token, `/api/autoLogin/pgslot/${nameAt('PGSLOT')}/x`);
  expect([reply.status, reply.body]).toEqual([503, { message: 'KEY_MISSING' }]);
});

test.each([
  [new ProviderRefused('KEY_INVALID'), 502, 'KEY_INVALID'],
  [new ProviderRefused('player_not_found'), 500, 'LOGIN_FAIL'],
  [new Error('connection reset'), 500, 'LOGIN_FAIL'],
])('a sign-in that fails with %s answers %i %s', async (error, status, message) => {
  const { nameAt, ...member } = await playing(['PGSLOT']);
  const { reply } = signInWith({ signInLink: async () => Promise.reject(error) }, true, member, nameAt('PGSLOT'));
  expect([(await reply).status, (await reply).body]).toEqual([status, { message }]);
});
