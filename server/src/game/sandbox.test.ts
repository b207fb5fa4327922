import { expect, test } from 'vitest';
import { createTestDb } from '../testing/database.ts';
import { addGame, gameApp } from '../testing/game-app.ts';
import { createMember } from '../testing/member.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { gameProviders } from './providers/registry.ts';

const { db, pool } = await createTestDb();
const sandbox = useSandbox();
const codes = ['PGSLOT', 'JOKER', 'SLOTXO', 'ASKMEBET', 'IMI', 'UFABET', 'HUAYHD'];
for (const [position, code] of codes.entries()) await addGame(db, code, { position });

const fault = (code: string, mode: string, times?: number) =>
  sandbox.post('/faults', { target: `games/${code}`, mode, times });

/** A new member before a server that speaks to the running sandbox. */
async function playing(...open: string[]) {
  const providers = gameProviders(sandbox.partner);
  const app = gameApp(pool, [...providers.values()], { limits: false });
  const { token } = await createMember(db);
  const get = (url: string) => app.get(token, url);
  for (const code of open) await get(`/api/wallet/activate/${code}`);
  const nameAt = async (code: string) => String((await get(`/api/wallet/account/${code}`)).body.username);
  return { get, nameAt, providers };
}

test.each(codes)('an account at %s is opened there and its balance is told', async (code) => {
  const { get, nameAt, providers } = await playing(code);
  const username = await nameAt(code);
  const signal = AbortSignal.timeout(4_000);
  const call = { username, direction: 'in', creditsMinor: 12_345n, reference: `R${username}`, signal } as const;
  expect((await providers.get(code)?.transfer(call))?.outcome).toBe('applied');
  expect(await sandbox.get(`/games/${code}/players/${username}`)).toEqual({ username, balance: 123.45 });
  expect((await get('/api/wallet/refresh/slot')).body.slots).toEqual([{ code, amount: 123.45, stale: false }]);
});

test.each(['PGSLOT', 'IMI', 'HUAYHD'])('Play at %s leads to a page that is there', async (code) => {
  const { get, nameAt } = await playing(code);
  const { status, body } = await get(`/api/autoLogin/${code.toLowerCase()}/${await nameAt(code)}/anything`);
  expect(status).toBe(200);
  expect((await fetch(String(body.link))).status).toBe(200);
});

test('UFABET gives the state its sign-in form needs', async () => {
  const { get } = await playing('UFABET');
  expect((await get('/api/wallet/account/UFABET?event=1')).body).toMatchObject({
    event: { event: expect.any(String) },
  });
});

test('an account the partner opened while its answer was lost is found again under the same name', async () => {
  const { get, nameAt } = await playing();
  await fault('PGSLOT', 'error-after', 1);
  expect((await get('/api/wallet/activate/PGSLOT')).body).toEqual({ message: 'SLOT_ACTIVATE_FAIL' });
  const opened = await sandbox.get<{ username: string }[]>('/games/PGSLOT/players');
  expect((await get('/api/wallet/activate/PGSLOT')).status).toBe(200);
  expect(await sandbox.get('/games/PGSLOT/players')).toHaveLength(opened.length);
  expect(opened.map(({ username }) => username)).toContain(await nameAt('PGSLOT'));
  expect((await get(`/api/autoLogin/pgslot/${await nameAt('PGSLOT')}`)).status).toBe(200);
});

test('a partner that is down makes its own balance stale and no other', async () => {
  const { get } = await playing('PGSLOT', 'HUAYHD');
  await fault('PGSLOT', 'down');
  expect((await get('/api/wallet/refresh/slot')).body.slots).toMatchObject([
    { code: 'PGSLOT', stale: true },
    { code: 'HUAYHD', stale: false },
  ]);
  await fault('PGSLOT', 'ok');
  expect((await get('/api/wallet/refresh/slot')).body.slots).toMatchObject([{ stale: false }, { stale: false }]);
});
