import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../app.ts';
import { openBook } from '../../book.ts';
import { createFaults } from '../../faults.ts';
import { moveBalance, openPlayer } from '../players.ts';
import { issueTicket } from '../tickets.ts';
import { tables } from './tables.ts';

const username = 'kp1';
const codes = Object.keys(tables);
let folder: string;
let app: FastifyInstance;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kapao-play-'));
  const dataFile = join(folder, 'sandbox.jsonl');
  const settings = { secret: 'secret', walletUrl: 'http://127.0.0.1:9', pace: 0.01 };
  const world = { ...settings, book: openBook(dataFile), faults: createFaults([]) };
  for (const game of codes) {
    openPlayer(world, game, username, 'Pass1234');
    moveBalance(world, { game, username, password: 'Pass1234', balanceMinor: 0n }, 12_345n);
  }
  app = createSandbox({ ...settings, dataFile });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

type Reply = { status: number; body: Record<string, unknown> };

async function open(code: string, ticket = issueTicket({ game: code, username })) {
  const opened = await app.inject({ method: 'GET', url: `/play/${code}?t=${ticket}` });
  const cookie = String(opened.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  const ask = async (method: 'GET' | 'POST', what: string, payload?: object): Promise<Reply> => {
    const url = `/play/${code}/${what}`;
    const reply = await app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  };
  return { state: () => ask('GET', 'state'), round: (payload: object) => ask('POST', 'round', payload) };
}

it.each(codes)('the page of %s shows the odds of its rounds and offers valid bets', async (code) => {
  const page = await open(code);
  const { body } = await page.state();
  const table = tables[code];
  expect(body['outcomes']).toEqual(
    table?.outcomes.map(({ label, weight, pays }) => ({ label, chance: weight, pays: Number(pays) / 100 })),
  );
  expect(body).toMatchObject({ returns: 95, balance: 123.45, recent: [] });
  const pick = table?.kind === 'reels' ? '' : table?.outcomes[0]?.label;
  const [stake] = body['stakes'] as number[];
  expect((await page.round({ stake, pick })).status).toBe(200);
  expect((await page.round({ stake: 0.3, pick })).status).toBe(400);
});

describe('a round on the page', () => {
  it('of all bets the largest whole part of the balance, and a new visit shows its result', async () => {
    const page = await open('CIRCUS');
    const { body } = await page.round({ stake: 'all' });
    expect(body).toMatchObject({ stake: 123, balance: expect.closeTo(0.45 + Number(body['win']), 5) });
    const back = (await (await open('CIRCUS')).state()).body;
    expect(back).toMatchObject({ balance: body['balance'], recent: [{ stake: 123, win: body['win'] }] });
  });

  it('is refused when the balance does not cover it, and moves nothing', async () => {
    const page = await open('USUN');
    expect(await page.round({ stake: 500 })).toMatchObject({ status: 409, body: { message: 'NOT_ENOUGH' } });
    expect((await page.state()).body).toMatchObject({ balance: 123.45, recent: [] });
  });

  it('stays on the page for ten more rounds', async () => {
    const page = await open('SLOTRACHA');
    for (let round = 0; round < 12; round++) await page.round({ stake: 0.1 });
    expect((await page.state()).body['recent']).toHaveLength(10);
  });
});

it('a used link opens no session and shows the way back; only a game that is merely opened asks for a sign-in', async () => {
  const ticket = issueTicket({ game: 'PGSLOT', username });
  await open('PGSLOT', ticket);
  const again = await (await open('PGSLOT', ticket)).state();
  expect(again).toMatchObject({ status: 401, body: { message: 'NO_SEAT' } });
  expect(again.body['data']).toMatchObject({ opens: false, wallet: 'http://127.0.0.1:9/user/home' });
  expect((await (await open('SEXYGAME', 'none')).state()).body['data']).toMatchObject({ opens: true });
});

it('the player signs in by hand only at a game that is merely opened', async () => {
  const enter = (code: string, password: string) =>
    app.inject({ method: 'POST', url: `/play/${code}/enter`, payload: { username, password } });
  const entered = await enter('SEXYGAME', 'Pass1234');
  expect(entered.statusCode).toBe(200);
  const cookie = String(entered.headers['set-cookie']).split(';')[0];
  const state = await app.inject({ url: '/play/SEXYGAME/state', headers: { cookie } });
  expect(state.json()).toMatchObject({ username, balance: 123.45 });
  const wrong = await enter('SEXYGAME', 'pass1234');
  expect([wrong.statusCode, wrong.headers['set-cookie']]).toEqual([401, undefined]);
  expect((await enter('PGSLOT', 'Pass1234')).statusCode).toBe(404);
});

it('the pages load nothing from other hosts and send no referrer', async () => {
  for (const url of ['/', '/play/PGSLOT']) {
    const { headers } = await app.inject({ method: 'GET', url });
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
  }
});

it('every face has a picture, and every face and text has three languages', async () => {
  const load = async (file: string) =>
    Object.values(
      (await import(pathToFileURL(join(import.meta.dirname, '../../../static/play', file)).href)) as object,
    )[0] as Record<string, string | string[]>;
  const [cards, town, nature, names] = await Promise.all(
    ['faces/cards.js', 'faces/town.js', 'faces/nature.js', 'words/faces.js'].map(load),
  );
  const [en, th, la] = await Promise.all(['words/en.js', 'words/th.js', 'words/la.js'].map(load));
  const faces = Object.values(tables).flatMap((table) => (table.kind === 'reels' ? table.faces : []));
  expect(Object.keys({ ...cards, ...town, ...nature }).toSorted()).toEqual([...new Set(faces)].toSorted());
  expect(Object.keys(names ?? {})).toEqual([...new Set(faces)].toSorted());
  for (const texts of Object.values(names ?? {})) expect(new Set(texts).size).toBe(3);
  expect([Object.keys(th ?? {}), Object.keys(la ?? {})]).toEqual([Object.keys(en ?? {}), Object.keys(en ?? {})]);
  const sides = Object.values(tables).flatMap(({ kind, outcomes }) => (kind === 'match' ? outcomes : []));
  expect(Object.keys(en ?? {})).toEqual(expect.arrayContaining(sides.map(({ label }) => label)));
});
