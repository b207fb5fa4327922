import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { fakeGame } from '../../test/game/partner.ts';
import { createGame, createGameAccount, createRichMember, walletApp } from '../../test/wallet.ts';
import { readCash } from '../money/ledger/account.ts';

const { db, pool } = await createTestDb();
const games = [fakeGame('GAMEA', 'A'), fakeGame('GAMEB', 'A')];
const { post } = walletApp(pool, new Map(games.map(({ provider }) => [provider.code, provider])));
for (const { provider } of games) await createGame(db, provider.code);

const until = '2030-01-01T00:00:00.000Z';
let memberId = 0n;
let token = '';
const move = (from: string, to: string) => post(token, 'transfer', { from, to, amount: 10 });
const free = async () => (await readCash(db, memberId))?.freeMinor;

beforeEach(async () => {
  ({ memberId, token } = await createRichMember(db, 10_000n));
  for (const { provider } of games) await createGameAccount(db, memberId, provider.code);
  expect((await move('WALLET', 'GAMEA')).status).toBe(200);
});

const stop = (kind: 'timeout' | 'exclusion') =>
  sql`insert into play_stop (member_id, kind, until_at, set_by) values (${memberId}, ${kind}, ${until}, 'member')`.execute(
    db,
  );
const freeze = () =>
  sql`update member set frozen_at = app_now(), frozen_reason = 'a test' where id = ${memberId}`.execute(db);

describe('a member who stopped play', () => {
  test.each([
    ['timeout', 'RG_TIMEOUT'],
    ['exclusion', 'RG_EXCLUDED'],
  ] as const)('by %s moves nothing into a game, and gets the end of the stop', async (kind, code) => {
    await stop(kind);
    const refused = { status: 403, body: { message: code, data: { until } } };
    expect(await move('WALLET', 'GAMEA')).toEqual(refused);
    expect(await move('GAMEA', 'GAMEB')).toEqual(refused);
    expect(await post(token, 'transferAll', { to: 'GAMEA' })).toEqual(refused);
    expect(await free()).toBe(9_000n);
  });

  test('gets the exclusion before the time-out', async () => {
    await stop('timeout');
    await stop('exclusion');
    expect((await move('WALLET', 'GAMEA')).body.message).toBe('RG_EXCLUDED');
  });

  test('takes money out, one game or all', async () => {
    await stop('exclusion');
    expect((await move('GAMEA', 'WALLET')).status).toBe(200);
    expect(await free()).toBe(10_000n);
    expect((await post(token, 'transferAll', { to: 'WALLET' })).status).toBe(200);
  });

  test('is refused before the game is checked; a frozen account is refused first', async () => {
    await stop('timeout');
    expect((await move('WALLET', 'NOSUCH')).body.message).toBe('RG_TIMEOUT');
    await freeze();
    expect((await move('WALLET', 'NOSUCH')).body.message).toBe('ACCOUNT_FROZEN');
  });
});

describe('a frozen member', () => {
  beforeEach(freeze);
  afterEach(async () => expect(await free()).toBe(9_000n));

  test.each([
    ['transfer', { from: 'WALLET', to: 'GAMEA', amount: 10 }],
    ['transfer', { from: 'GAMEA', to: 'WALLET', amount: 10 }],
    ['transfer', { from: 'WALLET', to: 'NOSUCH', amount: 10 }],
    ['transferAll', { to: 'GAMEA' }],
    ['transferAll', { to: 'WALLET' }],
  ])('moves nothing: %s %o', async (path, body) => {
    expect(await post(token, path, body)).toEqual({ status: 403, body: { message: 'ACCOUNT_FROZEN' } });
  });
});
