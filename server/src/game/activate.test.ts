import { afterAll, expect, test } from 'vitest';
import { createTestDb, patientPool } from '../../test/database.ts';
import { gameApp, partner } from '../../test/game/app.ts';
import { createMember, memberHeaders } from '../../test/member.ts';
import { type GameProvider, ProviderRefused } from './provider.ts';
import { createGame } from '../../test/wallet.ts';

const { db, pool, url } = await createTestDb();
const otherPool = patientPool(url);
afterAll(() => otherPool.end());

const opened = new Set<string>();
const opening = (code: string) =>
  partner(code, {
    async createPlayer({ username }) {
      opened.add(username);
    },
  });
const slot = opening('PGSLOT');
const rest = ['OFF', 'SERVICE', 'NOADAPTER', 'REFUSES', 'BREAKS', 'SILENT', 'CRASHED', 'CROWD'] as const;
for (const code of ['PGSLOT', ...rest]) {
  await createGame(db, code, { enabled: code !== 'OFF', maintenance: code === 'SERVICE' });
}

function serving(games: readonly GameProvider[], of = pool) {
  const served = gameApp(of, games);
  return { ...served, activate: (token: string, code: string) => served.get(token, `/api/wallet/activate/${code}`) };
}

const rowOf = (memberId: bigint, code: string) =>
  db
    .selectFrom('game_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('game_code', '=', code)
    .executeTakeFirst();

test('opens a game account at the provider and answers it as active and empty', async () => {
  const { activate } = serving([slot]);
  const { memberId, token } = await createMember(db);
  const reply = await activate(token, 'PGSLOT');
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ code: 'PGSLOT', isActive: true, amount: 0, stale: false, ftWalletSlot: 1 });
  expect(reply.headers['cache-control']).toBe('no-store');
  const row = await rowOf(memberId, 'PGSLOT');
  expect(row?.username).toMatch(/^kp[a-z0-9]{10}$/);
  expect(opened).toContain(row?.username);
});

test.each(['NOBODY', 'OFF', 'SERVICE', 'NOADAPTER'])(
  'a game that is unknown or not served (%s) is NO_GAME',
  async (code) => {
    const { activate } = serving([slot, partner('OFF'), partner('SERVICE')]);
    const { memberId, token } = await createMember(db);
    const reply = await activate(token, code);
    expect([reply.status, reply.body]).toEqual([404, { message: 'NO_GAME' }]);
    expect(await rowOf(memberId, code)).toBeUndefined();
  },
);

test('an open game answers SLOT_ALREADY_ACTIVE and keeps its credentials', async () => {
  const { activate } = serving([slot]);
  const { memberId, token } = await createMember(db);
  await activate(token, 'PGSLOT');
  const before = await rowOf(memberId, 'PGSLOT');
  const reply = await activate(token, 'PGSLOT');
  expect([reply.status, reply.body]).toEqual([409, { message: 'SLOT_ALREADY_ACTIVE' }]);
  expect(await rowOf(memberId, 'PGSLOT')).toEqual(before);
});

test.each([
  ['REFUSES', new ProviderRefused('maintenance'), 'maintenance'],
  ['BREAKS', new Error('a secret in an address'), 'Error'],
])(
  'a provider that refuses or breaks (%s) is SLOT_ACTIVATE_FAIL, and a later try keeps the user name',
  async (code, error, said) => {
    const { memberId, token } = await createMember(db);
    const failing = serving([partner(code, { createPlayer: async () => Promise.reject(error) })]);
    const reply = await failing.activate(token, code);
    expect([reply.status, reply.body]).toEqual([502, { message: 'SLOT_ACTIVATE_FAIL' }]);
    const kept = await rowOf(memberId, code);
    expect(kept?.active).toBe(false);
    const log = failing.logged();
    expect(log).toContain(`"reason":"${said}"`);
    expect(log).not.toContain('a secret');

    const back = opening(code);
    opened.clear();
    expect((await serving([back]).activate(token, code)).status).toBe(200);
    expect([...opened]).toEqual([kept?.username]);
  },
);

test('a provider that never answers fails at its deadline', async () => {
  const { token } = await createMember(db);
  let aborted = false;
  const silent = partner('SILENT', {
    createPlayer: ({ signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (aborted = true), { once: true })),
  });
  const reply = await serving([silent]).activate(token, 'SILENT');
  expect(reply.body).toEqual({ message: 'SLOT_ACTIVATE_FAIL' });
  expect(aborted).toBe(true);
});

test('after a crash behind the provider’s yes, the next try uses the same user name and password', async () => {
  const { token } = await createMember(db);
  const seen: string[] = [];
  let crash = true;
  const game = partner('CRASHED', {
    async createPlayer({ username, password }) {
      seen.push(`${username}/${password}`);
      if (crash) throw new Error('the process is gone');
    },
  });
  await serving([game]).activate(token, 'CRASHED');
  crash = false;
  expect((await serving([game]).activate(token, 'CRASHED')).status).toBe(200);
  expect(seen).toHaveLength(2);
  expect(seen[0]).toBe(seen[1]);
});

test('50 at once over two servers create one account at the provider and one password', async () => {
  const passwords = new Set<string>();
  const game = partner('CROWD', {
    async createPlayer({ username, password }) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      passwords.add(`${username}/${password}`);
    },
  });
  const servers = [serving([game]), serving([game], otherPool)];
  const { token } = await createMember(db);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, round) => servers[round % 2]?.activate(token, 'CROWD')),
  );
  const codes = replies.map((reply) => reply?.body.message ?? 'opened');
  expect(codes.filter((code) => code === 'opened')).toHaveLength(1);
  expect(codes.filter((code) => code === 'SLOT_ALREADY_ACTIVE')).toHaveLength(49);
  expect(passwords.size).toBe(1);
  const shown = await servers[0]?.get(token, '/api/wallet/account/CROWD');
  expect([...passwords]).toEqual([`${shown?.body.username}/${shown?.body.password}`]);
});

test('the password is neither in the database nor in the log', async () => {
  let secret = '';
  const game = partner('PGSLOT', {
    async createPlayer({ password }) {
      secret = password;
    },
  });
  const { activate, get, logged } = serving([game]);
  const { memberId, token } = await createMember(db);
  await activate(token, 'PGSLOT');
  const row = await rowOf(memberId, 'PGSLOT');
  await get(token, `/api/autoLogin/pgslot/${row?.username}/${secret}`);
  await get(token, '/api/wallet/account/PGSLOT');
  expect(secret).toMatch(/^[a-z0-9]{25}$/);
  expect(row?.password_sealed.includes(secret)).toBe(false);
  expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(secret);
  expect(logged()).toContain('/api/autoLogin/');
  expect(logged()).not.toContain(secret);
});

test('an image or a prefetch cannot open an account', async () => {
  const { app, get } = serving([slot]);
  const { memberId, token } = await createMember(db);
  const url = '/api/wallet/activate/PGSLOT';
  const { 'x-requester': _, ...plain } = memberHeaders(token);
  expect((await app.inject({ url, headers: plain })).statusCode).toBe(401);
  expect((await get(token, url, { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' })).status).toBe(400);
  expect((await app.inject({ url, method: 'HEAD', headers: memberHeaders(token) })).statusCode).toBe(404);
  expect(await rowOf(memberId, 'PGSLOT')).toBeUndefined();
});
