import { toMajor } from '@kapao/contract/money';
import { expect, test } from 'vitest';
import { gameProviders, useSandbox } from '../../test/sandbox.ts';
import { demoGames } from './seed.ts';
import { createTestDb } from '../../test/database.ts';
import { gameApp } from '../../test/game/app.ts';
import { createMember } from '../../test/member.ts';
import { creditsOf, movableIn } from './credits.ts';
import { createGame } from '../../test/wallet.ts';

const { db, pool } = await createTestDb();
const sandbox = useSandbox();
const known = [...gameProviders({ baseUrl: 'http://127.0.0.1:9', secret: 'unknown' }).keys()];
const games = demoGames('http://127.0.0.1:9').filter(({ code }) => known.includes(code));
for (const [
  position,
  {
    code,
    login,
    rates: {
      THB: { num, den },
    },
  },
] of games.entries()) {
  await createGame(db, code, { position, login, num, den });
}

const fault = (code: string, mode: string, times?: number) =>
  sandbox.post('/faults', { target: `games/${code}`, mode, times });

async function playing(...open: string[]) {
  const providers = gameProviders(sandbox.partner);
  const app = gameApp(pool, [...providers.values()], { limits: false });
  const { token } = await createMember(db);
  const get = (url: string) => app.get(token, url);
  for (const code of open) await get(`/api/wallet/activate/${code}`);
  const nameAt = async (code: string) => String((await get(`/api/wallet/account/${code}`)).body.username);
  return { get, nameAt, providers };
}

test.each(games)('an account at $code is opened there and its balance is reported', async (game) => {
  const {
    code,
    rates: {
      THB: { num, den },
    },
  } = game;
  const { get, nameAt, providers } = await playing(code);
  const username = await nameAt(code);
  const provider = providers.get(code);
  const amountMinor = movableIn(12_345n, { num, den }, provider?.decimals ?? 0);
  const creditsMinor = creditsOf(amountMinor, { num, den });
  const signal = AbortSignal.timeout(30_000);
  const call = { username, direction: 'in', creditsMinor, reference: `R${username}`, signal } as const;
  expect((await provider?.transfer(call))?.outcome).toBe('applied');
  expect(await sandbox.get(`/games/${code}/players/${username}`)).toMatchObject({
    username,
    balance: toMajor(creditsMinor),
  });
  const answer = { code, amount: toMajor(amountMinor), stale: false };
  expect((await get('/api/wallet/refresh/slot')).body.slots).toEqual([answer]);
});

const byLink = games.flatMap(({ code, login }) => (login.kind === 'auto' ? [{ code, name: login.provider }] : []));
test.each(byLink)('Play at $code leads to an existing page', async ({ code, name }) => {
  const { get, nameAt } = await playing(code);
  const { status, body } = await get(`/api/autoLogin/${name}/${await nameAt(code)}/anything`);
  expect(status).toBe(200);
  expect((await fetch(String(body.link))).status).toBe(200);
});

test('UFABET gives the state its sign-in form needs', async () => {
  const { get } = await playing('UFABET');
  expect((await get('/api/wallet/account/UFABET?event=1')).body).toMatchObject({
    event: { event: expect.any(String) },
  });
});

test('an account opened in a call without an answer is found under the same name', async () => {
  const { get, nameAt } = await playing();
  await fault('PGSLOT', 'error-after', 1);
  expect((await get('/api/wallet/activate/PGSLOT')).body).toEqual({ message: 'SLOT_ACTIVATE_FAIL' });
  const opened = await sandbox.get<{ username: string }[]>('/games/PGSLOT/players');
  expect((await get('/api/wallet/activate/PGSLOT')).status).toBe(200);
  expect(await sandbox.get('/games/PGSLOT/players')).toHaveLength(opened.length);
  expect(opened.map(({ username }) => username)).toContain(await nameAt('PGSLOT'));
  expect((await get(`/api/autoLogin/pgslot/${await nameAt('PGSLOT')}`)).status).toBe(200);
});

test('a provider that is down makes its own balance stale and no other', async () => {
  const { get } = await playing('PGSLOT', 'HUAYHD');
  await fault('PGSLOT', 'down');
  expect((await get('/api/wallet/refresh/slot')).body.slots).toMatchObject([
    { code: 'PGSLOT', stale: true },
    { code: 'HUAYHD', stale: false },
  ]);
  await fault('PGSLOT', 'ok');
  expect((await get('/api/wallet/refresh/slot')).body.slots).toMatchObject([{ stale: false }, { stale: false }]);
});
