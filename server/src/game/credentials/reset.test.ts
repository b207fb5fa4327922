import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { graceSeconds } from '../../money/intent/timing.ts';
import { createTestDb, patientPool } from '../../../test/database.ts';
import { gameApp, partner } from '../../../test/game/app.ts';
import { createMember, memberHeaders } from '../../../test/member.ts';
import { type GameProvider, ProviderRefused } from '../provider.ts';
import { createGame } from '../../../test/wallet.ts';

const { db, pool, url } = await createTestDb();
const otherPool = patientPool(url);
afterAll(() => otherPool.end());

for (const code of ['PGSLOT', 'OTHER', 'NOADAPTER', 'FIXED']) await createGame(db, code);

function taking(answer: (tries: number) => Promise<void> = async () => {}) {
  const signsIn = new Map<string, string>();
  const reported: string[] = [];
  const game = partner('PGSLOT', {
    async createPlayer({ username, password }) {
      signsIn.set(username, password);
    },
    async setPassword({ username, password }) {
      reported.push(password);
      await answer(reported.length);
      signsIn.set(username, password);
    },
  });
  return { game, signsIn, told: reported };
}

function serving(games: readonly GameProvider[], of = pool) {
  const served = gameApp(of, games);
  const reset = (token: string, code = 'PGSLOT') => served.get(token, `/api/wallet/resetpassword/${code}`);
  const shown = async (token: string) => (await served.get(token, '/api/wallet/account/PGSLOT')).body;
  return { ...served, reset, shown };
}

type Served = ReturnType<typeof serving>;

async function opened({ get, shown }: Served) {
  const member = await createMember(db);
  await get(member.token, '/api/wallet/activate/PGSLOT');
  return { ...member, first: await shown(member.token) };
}

const passSeconds = (memberId: bigint, seconds: number) =>
  sql`update game_account set password_sent_at = password_sent_at - ${seconds} * interval '1 second'
    where member_id = ${memberId}`.execute(db);

test('a new password is sent to the provider, answered and shown from then on', async () => {
  const { game, signsIn } = taking();
  const app = serving([game]);
  const { token, first } = await opened(app);
  const reply = await app.reset(token);
  expect(reply.status).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toEqual({ username: first.username, password: expect.stringMatching(/^[a-z0-9]{25}$/) });
  expect(reply.body.password).not.toBe(first.password);
  expect(await app.shown(token)).toEqual(reply.body);
  expect(signsIn.get(String(first.username))).toBe(reply.body.password);
});

test('a reset while the last one may still be running ends with the same password, a later one with a new one', async () => {
  const { game, signsIn } = taking();
  const app = serving([game]);
  const { token, memberId, first } = await opened(app);
  const one = await app.reset(token);
  await passSeconds(memberId, graceSeconds - 5);
  expect((await app.reset(token)).body).toEqual(one.body);
  await passSeconds(memberId, graceSeconds + 1);
  const later = await app.reset(token);
  expect(later.body.password).not.toBe(one.body.password);
  expect(signsIn.get(String(first.username))).toBe(later.body.password);
});

test('an unknown game is NO_GAME, one without an open account SLOT_NO_ACCOUNT, one without an adapter NO_GAME', async () => {
  const app = serving([taking().game]);
  const { token, memberId } = await opened(app);
  expect((await app.reset(token, 'NOBODY')).body).toEqual({ message: 'NO_GAME' });
  const none = await app.reset(token, 'OTHER');
  expect([none.status, none.body]).toEqual([404, { message: 'SLOT_NO_ACCOUNT' }]);
  expect((await app.reset((await createMember(db)).token)).body).toEqual({ message: 'SLOT_NO_ACCOUNT' });
  await sql`update game_account set game_code = 'NOADAPTER' where member_id = ${memberId}`.execute(db);
  expect((await app.reset(token, 'NOADAPTER')).body).toEqual({ message: 'NO_GAME' });
});

test('without providers set up it is KEY_MISSING', async () => {
  const { token } = await opened(serving([taking().game]));
  const none = { sms: undefined, payout: undefined, qr: undefined, bank: undefined, truemoney: undefined };
  const app = gameApp(pool, [], { partners: { ...none, games: undefined } });
  const reply = await app.get(token, '/api/wallet/resetpassword/PGSLOT');
  expect([reply.status, reply.body]).toEqual([503, { message: 'KEY_MISSING' }]);
});

test('a provider that sets no passwords is SLOT_RESET_PASSWORD_FAIL and gets no call', async () => {
  const { setPassword: _, ...fixed } = taking().game;
  const app = serving([fixed]);
  const { token, first } = await opened(app);
  expect((await app.reset(token)).body).toEqual({ message: 'SLOT_RESET_PASSWORD_FAIL' });
  expect(await app.shown(token)).toEqual(first);
});

test.each([
  [new ProviderRefused('round open'), 'round open'],
  [new Error('a secret in an address'), 'Error'],
])('a provider that answers %s is SLOT_RESET_PASSWORD_FAIL, and the old password stays', async (error, said) => {
  const { game, signsIn } = taking(() => Promise.reject(error));
  const app = serving([game]);
  const { token, first } = await opened(app);
  const reply = await app.reset(token);
  expect([reply.status, reply.body]).toEqual([502, { message: 'SLOT_RESET_PASSWORD_FAIL' }]);
  expect(await app.shown(token)).toEqual(first);
  expect(signsIn.get(String(first.username))).toBe(first.password);
  expect(app.logged()).toContain(`"reason":"${said}"`);
  expect(app.logged()).not.toContain('a secret');
});

test('a provider that never answers fails at its deadline', async () => {
  let aborted = false;
  const silent = partner('PGSLOT', {
    setPassword: ({ signal }) =>
      new Promise(() => signal.addEventListener('abort', () => (aborted = true), { once: true })),
  });
  const app = serving([silent]);
  const { token } = await opened(app);
  expect((await app.reset(token)).body).toEqual({ message: 'SLOT_RESET_PASSWORD_FAIL' });
  expect(aborted).toBe(true);
});

test('after a crash behind the provider’s yes, the next try ends with the provider’s password', async () => {
  const { game, signsIn, told: reported } = taking();
  const lost = partner('PGSLOT', {
    ...game,
    async setPassword(call) {
      await game.setPassword?.(call);
      throw new Error('the process is gone');
    },
  });
  const { token, memberId, first } = await opened(serving([lost]));
  await serving([lost]).reset(token);
  await passSeconds(memberId, 3600);
  const app = serving([game]);
  const reply = await app.reset(token);
  expect(reported).toEqual([reply.body.password, reply.body.password]);
  expect(signsIn.get(String(first.username))).toBe(reply.body.password);
  expect(await app.shown(token)).toEqual(reply.body);
});

test('50 at once over two servers, some of them slow, end with one valid password', async () => {
  const {
    game,
    signsIn,
    told: reported,
  } = taking((tries) => new Promise((resolve) => setTimeout(resolve, tries % 5 === 0 ? 150 : 5)));
  const servers = [serving([game]), serving([game], otherPool)] as const;
  const { token, first } = await opened(servers[0]);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, round) => servers[round % 2 === 0 ? 0 : 1].reset(token)),
  );
  expect(new Set(replies.map(({ body }) => body.password)).size).toBe(1);
  expect(new Set(reported).size).toBe(1);
  expect(reported).not.toContain(first.password);
  expect(await servers[0].shown(token)).toEqual(replies[0]?.body);
  expect(signsIn.get(String(first.username))).toBe(replies[0]?.body.password);
});

test('the new password is neither in the database nor in the log, before and after the provider’s yes', async () => {
  const { game, told: reported } = taking((tries) =>
    tries === 1 ? Promise.reject(new Error('down')) : Promise.resolve(),
  );
  const app = serving([game]);
  const { token, memberId } = await opened(app);
  for (const status of [502, 200]) {
    expect((await app.reset(token)).status).toBe(status);
    const { rows } = await sql<{ sealed: Buffer; row: string }>`
      select coalesce(pending_password_sealed, password_sealed) as sealed, a::text as row
      from game_account a where member_id = ${memberId}`.execute(db);
    expect(rows[0]?.row).not.toContain(reported[0]);
    expect(rows[0]?.sealed.includes(String(reported[0]))).toBe(false);
  }
  expect(reported[1]).toBe(reported[0]);
  expect(app.logged()).toContain('/api/wallet/resetpassword/');
  expect(app.logged()).not.toContain(reported[0]);
});

test('an image or a prefetch cannot set a password', async () => {
  const { game, told: reported } = taking();
  const app = serving([game]);
  const { token } = await opened(app);
  const reset = '/api/wallet/resetpassword/PGSLOT';
  const { 'x-requester': _, ...plain } = memberHeaders(token);
  expect((await app.app.inject({ url: reset, headers: plain })).statusCode).toBe(401);
  expect((await app.get(token, reset, { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' })).status).toBe(400);
  expect((await app.app.inject({ url: reset, method: 'HEAD', headers: memberHeaders(token) })).statusCode).toBe(404);
  expect(reported).toEqual([]);
});
