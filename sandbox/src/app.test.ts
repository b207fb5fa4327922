import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox } from './app.ts';
import { secretOf } from './secret.ts';

const secret = 'secret-of-the-tests';
let app: FastifyInstance;

beforeEach(() => {
  app = createSandbox({ secret, walletUrl: 'http://127.0.0.1:9', pace: 0.01, dataFile: undefined });
});
afterEach(() => app.close());

const get = async (url: string) => {
  const response = await app.inject({ method: 'GET', url });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};
const post = async (url: string, payload: object) => {
  const response = await app.inject({ method: 'POST', url, payload });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
};
const login = () =>
  app.inject({
    method: 'POST',
    url: '/partners/games/ufabet/agent/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `agent=kapao&password=${secretOf({ secret }, 'UFABET')}`,
  });
const agentPost = async (path: string, form: Record<string, string>) => {
  const { session } = (await login()).json<{ session: string }>();
  return app.inject({
    method: 'POST',
    url: `/partners/games/ufabet/agent${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-agent-session': session },
    payload: new URLSearchParams(form).toString(),
  });
};
const openPlayer = async (member: string, amount: string) => {
  await agentPost('/member/create', { member, password: 'Pass1234' });
  await agentPost('/member/transfer', { member, amount });
};

it('a round takes the bet and pays the win, and is refused when the bet is not covered', async () => {
  await openPlayer('kp1', '+100.00');
  const play = (bet: number, win: number) => post('/games/UFABET/players/kp1/play', { bet, win });
  expect(await play(30.25, 0)).toEqual({ status: 200, body: { username: 'kp1', balance: 69.75 } });
  expect(await play(10, 50.1)).toEqual({ status: 200, body: { username: 'kp1', balance: 109.85 } });
  expect((await play(110, 500)).status).toBe(409);
  expect((await play(-1, 0)).status).toBe(400);
  expect((await play(0.001, 0)).status).toBe(400);
  expect((await get('/games/UFABET/players/kp1')).body).toEqual({ username: 'kp1', balance: 109.85, outstanding: 0 });
});

it('an unknown game, player, target or mode has its own error, different from a fault', async () => {
  expect((await get('/games/NOPE/transfers')).status).toBe(404);
  expect((await get('/games/PGSLOT/players/unknown')).body).toMatchObject({ message: 'UNKNOWN_PLAYER' });
  expect((await post('/faults', { target: 'games/NOPE', mode: 'ok' })).body).toMatchObject({
    message: 'UNKNOWN_TARGET',
  });
  expect((await post('/faults', { target: 'sms', mode: 'nope' })).body).toMatchObject({ message: 'UNKNOWN_MODE' });
  expect((await post('/qr/pay', { payload: 'hello' })).body).toMatchObject({ message: 'NOT_A_QR' });
});

it('a fault affects its number of calls', async () => {
  await openPlayer('kp1', '+10.00');
  await post('/faults', { target: 'games/UFABET', mode: 'refuse', times: 2 });
  const results: unknown[] = [];
  for (let call = 0; call < 3; call++) {
    const reply = await agentPost('/member/transfer', { member: 'kp1', amount: '+1.00' });
    results.push(reply.json<{ result: number }>().result);
  }
  expect(results).toEqual([1, 1, 0]);
  expect((await get('/faults')).body).toEqual([]);
});

it('a fault of one player affects only that player’s calls, until it is cleared', async () => {
  await openPlayer('kp1', '+10.00');
  await openPlayer('kp2', '+10.00');
  const move = async (member: string) =>
    (await agentPost('/member/transfer', { member, amount: '+1.00' })).json<{ result: number }>().result;
  const target = 'games/UFABET';
  await post('/faults', { target, mode: 'refuse', player: 'kp1' });
  expect([await move('kp1'), await move('kp2'), await move('kp1')]).toEqual([1, 0, 1]);
  expect((await get('/faults')).body).toEqual([{ target, mode: 'refuse', times: null, player: 'kp1' }]);
  await post('/faults', { target, mode: 'ok' });
  expect(await move('kp1')).toBe(0);
});

it('an unknown agent session is refused before the call is read', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/partners/games/ufabet/agent/member/transfer',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-agent-session': 'old' },
    payload: 'member=kp1&amount=%2B1.00',
  });
  expect([reply.statusCode, reply.json()]).toEqual([401, { error: 'SESSION_EXPIRED' }]);
});

it('the sign-in form opens the game’s page once, and a round there changes the same balance', async () => {
  await openPlayer('kp1', '+50.00');
  const { event } = (await agentPost('/member/event', { member: 'kp1' })).json<{ event: string }>();
  const enter = (password: string) =>
    app.inject({
      method: 'POST',
      url: '/partners/games/ufabet/signin',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: 'kp1', password, event }).toString(),
    });
  const address = (await enter('Pass1234')).headers.location ?? '';
  expect((await enter('Pass1234')).headers.location).toBe('/play/UFABET');
  const opened = await app.inject({ method: 'GET', url: address });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const state = await app.inject({ method: 'GET', url: '/play/UFABET/state', headers: { cookie } });
  expect(state.json()).toMatchObject({ username: 'kp1', balance: 50 });
  const payload = { stake: 10, pick: 'home' };
  const round = await app.inject({ method: 'POST', url: '/play/UFABET/round', headers: { cookie }, payload });
  const { win, balance } = round.json<{ win: number; balance: number }>();
  expect(balance).toBe(40 + win);
  expect((await get('/games/UFABET/players/kp1')).body['balance']).toBe(balance);
  const none = await app.inject({ method: 'POST', url: '/play/UFABET/round', payload });
  expect(none.statusCode).toBe(401);
});

it('a game returns its number of players, and on request only the newest ones', async () => {
  for (const member of ['kp1', 'kp2', 'kp3']) await openPlayer(member, '+10.00');
  const games = (await app.inject({ method: 'GET', url: '/games' })).json<{ code: string; players: number }[]>();
  expect(games.find(({ code }) => code === 'UFABET')).toMatchObject({ players: 3 });
  expect(games).toHaveLength(16);
  expect((await get('/games/UFABET/players?limit=1')).body).toEqual([{ username: 'kp3', balance: 10, outstanding: 0 }]);
  expect((await get('/games/UFABET/transfers?limit=2')).body).toMatchObject([{ username: 'kp3' }, { username: 'kp2' }]);
});

it('a reset deletes players, texts, payouts and faults', async () => {
  await openPlayer('kp1', '+50.00');
  await post('/faults', { target: 'sms', mode: 'down' });
  await post('/reset', {});
  expect((await get('/games/UFABET/players/kp1')).status).toBe(404);
  expect((await get('/faults')).body).toEqual([]);
});
