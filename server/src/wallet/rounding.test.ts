import { toMajor, toMinor } from '@kapao/contract/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movableIn, type Rate } from '../game/credits.ts';
import { sweep } from '../money/intent/sweep.ts';
import { readCash } from '../money/ledger/account.ts';
import { createTestDb } from '../../test/database.ts';
import { fakeGame } from '../../test/game/partner.ts';
import { callsEnded, createGame, createGameAccount, createRichMember, passTime, walletApp } from '../../test/wallet.ts';

const { db, pool } = await createTestDb();

const units = {
  WHOLE: { rate: { num: 1n, den: 1n }, decimals: 0, currency: 'THB' },
  TEN: { rate: { num: 10n, den: 1n }, decimals: 1, currency: 'THB' },
  TENTH: { rate: { num: 1n, den: 10n }, decimals: 2, currency: 'THB' },
  KIP: { rate: { num: 1n, den: 1_000n }, decimals: 2, currency: 'LAK' },
} as const satisfies Record<string, { rate: Rate; decimals: number; currency: 'THB' | 'LAK' }>;
type Code = keyof typeof units;
const codes = Object.keys(units) as Code[];

const fakes = new Map(codes.map((code) => [code, fakeGame(code, 'A')] as const));
const providers = new Map(
  [...fakes].map(([code, { provider }]) => [code as string, { ...provider, decimals: units[code].decimals }] as const),
);
for (const code of codes) await createGame(db, code, units[code].rate);
const { services, post, get } = walletApp(pool, providers);
const hasty = walletApp(pool, providers, 300);

async function player(currency: 'THB' | 'LAK', amountMinor: bigint) {
  const member = await createRichMember(db, amountMinor, { currency });
  const own = codes.filter((code) => units[code].currency === currency);
  const names = new Map<Code, string>();
  for (const code of own) names.set(code, await createGameAccount(db, member.memberId, code));
  const credits = (code: Code) => fakes.get(code)?.balances.get(names.get(code) ?? '') ?? 0n;
  async function total() {
    let sum = (await readCash(db, member.memberId))?.freeMinor ?? 0n;
    for (const code of own) {
      const { num, den } = units[code].rate;
      expect((credits(code) * den) % num).toBe(0n);
      sum += (credits(code) * den) / num;
    }
    return sum;
  }
  const win = (code: Code, won: bigint) => fakes.get(code)?.balances.set(names.get(code) ?? '', credits(code) + won);
  return { ...member, total, credits, win, free: async () => (await readCash(db, member.memberId))?.freeMinor ?? 0n };
}

test('no satang is lost or created by transfers in, out and across, and wins in between', async () => {
  const place = fc.constantFrom('WALLET', 'WALLET', ...codes);
  const step = fc.record({ from: place, to: place, askedMinor: fc.bigInt({ min: 1n, max: 60_000n }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 10 }), async (steps) => {
      const players = { THB: await player('THB', 123_457n), LAK: await player('LAK', 1_234_567n) };
      const totals = { THB: await players.THB.total(), LAK: await players.LAK.total() };
      for (const { from, to, askedMinor } of steps) {
        const currency = from === 'KIP' || to === 'KIP' ? 'LAK' : 'THB';
        const member = players[currency];
        const [before, body] = [await member.free(), { from, to, amount: toMajor(askedMinor) }];
        const answer = await post(member.token, 'transfer', body);
        const moved = answer.status === 200 ? toMinor(Number(answer.body.amount)) : 0n;
        expect(moved <= askedMinor && (moved === 0n || moved >= 100n)).toBe(true);
        const change = (from === 'WALLET' ? -moved : 0n) + (to === 'WALLET' ? moved : 0n);
        expect(await member.free()).toBe(before + change);
        expect(await member.total()).toBe(totals[currency]);
        if (from === 'WALLET' && to !== 'WALLET' && answer.status === 200) {
          const { rate, decimals } = units[to];
          expect(moved).toBe(movableIn(askedMinor, rate, decimals));
          const smallest = 10n ** BigInt(2 - decimals);
          member.win(to, 3n * smallest);
          totals[currency] += (3n * smallest * rate.den) / rate.num;
        }
      }
    }),
    { numRuns: 10 },
  );
});

test.each([
  ['WHOLE', 12_345n, 123, 0.45],
  ['TEN', 12_345n, 123.45, 0],
  ['TENTH', 12_345n, 123.4, 0.05],
  ['KIP', 1_234_567n, 12_340, 5.67],
] as const)(
  'transferAll with %s in both directions leaves exactly the remainder',
  async (code, walletMinor, moved, rest) => {
    const member = await player(units[code].currency, walletMinor);
    const there = await post(member.token, 'transferAll', { to: code }, 'all-in');
    expect(there).toMatchObject({ status: 200, body: { amount: moved, wallet: { amount: rest } } });
    expect((await post(member.token, 'transferAll', { to: code }, 'all-in')).body).toEqual(there.body);
    expect((await post(member.token, 'transferAll', { to: code })).body.message).toBe('TRANSFER_MINIMUM');
    const back = await post(member.token, 'transferAll', { to: 'WALLET' });
    expect(back.body).toMatchObject({ amount: moved, wallet: { amount: toMajor(walletMinor) } });
    expect(member.credits(code)).toBe(0n);
    expect((await post(member.token, 'transferAll', { to: 'WALLET' })).body).toMatchObject({ amount: 0 });
  },
);

test.each([
  ['WHOLE', 1.99, 1],
  ['WHOLE', 0.99, null],
  ['TENTH', 1.09, 1],
  ['TENTH', 1, 1],
  ['KIP', 19, 10],
  ['KIP', 9, null],
] as const)('into %s, a request of %d moves %s', async (code, asked, moved) => {
  const member = await player(units[code].currency, 10_000n);
  const answer = await post(member.token, 'transfer', { from: 'WALLET', to: code, amount: asked });
  if (moved === null) expect(answer).toEqual({ status: 422, body: { message: 'TRANSFER_MINIMUM', data: { min: 1 } } });
  else expect(answer.body).toMatchObject({ message: 'SUCCESS', amount: moved });
  expect(await member.free()).toBe(10_000n - BigInt(moved ?? 0) * 100n);
});

test('the 202, the transfer and a repeated request after a takeover report the same amount', async () => {
  const member = await player('THB', 10_000n);
  const game = fakes.get('WHOLE');
  if (game === undefined) throw new Error('no game');
  const body = { from: 'WALLET', to: 'WHOLE', amount: 50.75 };
  game.mood = 'lost-after';
  const first = await hasty.post(member.token, 'transfer', body, 'key');
  await callsEnded(db, member.memberId);
  game.mood = 'ok';
  expect(first).toMatchObject({ status: 202, body: { amount: 50 } });
  const asked = async () => (await get(member.token, `/transfer/${String(first.body.transferId)}`)).body;
  expect(await asked()).toMatchObject({ amount: 50, status: 'PENDING' });
  await passTime(db);
  await sweep(services);
  expect(await asked()).toMatchObject({ amount: 50, status: 'SUCCESS' });
  const copy = await post(member.token, 'transfer', body, 'key');
  expect(copy.body).toMatchObject({ message: 'SUCCESS', amount: 50, wallet: { amount: 50 } });
});
