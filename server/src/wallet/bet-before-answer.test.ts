import { describe, expect, test } from 'vitest';
import { gameProviders, useSandbox } from '../../test/sandbox.ts';
import { sweep } from '../money/intent/sweep.ts';
import { readCash } from '../money/ledger/account.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { createGame, createGameAccount, createRichMember, passTime } from '../../test/wallet.ts';
import { transferMoney } from './transfer.ts';

const { db, pool } = await createTestDb();
const sandbox = useSandbox();

async function playing(code: string) {
  const services = testServices(pool, { replace: { games: gameProviders(sandbox.partner), requestWaitsMs: 0 } });
  const { memberId } = await createRichMember(db, 100_000n);
  await createGame(db, code);
  const username = await createGameAccount(db, memberId, code);
  const signal = AbortSignal.timeout(40_000);
  await services.games.get(code)?.createPlayer({ username, password: 'Pass1234', signal });
  const idempotencyKey = { memberId, route: 'test', value: undefined, bodyHash: Buffer.alloc(32) };
  const move = (from: string, to: string, amountMinor: bigint, waitsMs: number) =>
    transferMoney({ ...services, requestWaitsMs: waitsMs }, idempotencyKey, { from, to, amountMinor });
  expect(await move('WALLET', code, 100_000n, 30_000)).toMatchObject({ message: 'SUCCESS' });
  return {
    memberId,
    walletMinor: async () => (await readCash(db, memberId))?.freeMinor,
    play: (bet: number, win: number) => sandbox.post(`/games/${code}/players/${username}/play`, { bet, win }),
    async lose(mode: string, amountMinor: bigint) {
      await sandbox.post('/faults', { target: `games/${code}`, mode, times: 1 });
      await move(code, 'WALLET', amountMinor, 200);
      const faults = () => sandbox.get<{ target: string }[]>('/faults');
      const target = `games/${code}`;
      await expect.poll(async () => (await faults()).some((row) => row.target === target)).toBe(false);
    },
    async askNow() {
      await passTime(db);
      await sweep(services);
      const newest = db.selectFrom('intent').select(['state', 'evidence']).where('member_id', '=', memberId);
      return newest.orderBy('id', 'desc').executeTakeFirstOrThrow();
    },
  };
}

describe.each(['USUN', 'UFABET'])('%s', (code) => {
  test('a bet of the exact amount after a lost call credits nothing', async () => {
    const { lose, play, askNow, walletMinor } = await playing(code);
    await lose('timeout-before', 50_000n);
    await play(500, 0);
    expect(await askNow()).toMatchObject({ state: 'VOIDED' });
    await play(0, 500);
    expect(await walletMinor()).toBe(0n);
  });

  test('a win of the exact amount after a call that arrived keeps no money from the member', async () => {
    const { lose, play, askNow, walletMinor } = await playing(code);
    await lose('timeout-after', 50_000n);
    await play(0, 500);
    expect(await askNow()).toMatchObject({ state: 'POSTED' });
    expect(await walletMinor()).toBe(50_000n);
  });
});
