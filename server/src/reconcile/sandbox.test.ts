import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { gameProviders, useSandbox } from '../../test/sandbox.ts';
import { demoGames } from '../game/seed.ts';
import { endByHand } from '../money/intent/by-hand.ts';
import { sweep } from '../money/intent/sweep.ts';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { minutesAgo } from '../../test/game/reconcile.ts';
import { callsEnded, createGame, createGameAccount, createRichMember, passTime } from '../../test/wallet.ts';
import { findIntent } from '../money/intent/intent.ts';
import { transferMoney } from '../wallet/transfer.ts';
import type { GameProvider } from '../game/provider.ts';
import { listOpenItems } from './store.ts';
import { reconcileStatements } from './reconcile.ts';

const { db, pool } = await createTestDb();
const sandbox = useSandbox();
const known = gameProviders({ baseUrl: 'http://127.0.0.1:9', secret: 'unknown' });
const games = demoGames('http://127.0.0.1:9').filter(({ code }) => known.get(code)?.statement !== undefined);
for (const {
  code,
  login,
  rates: {
    THB: { num, den },
  },
} of games) {
  await createGame(db, code, { login, num, den });
}
const kinds = games.map(({ code }) => ({ code, kind: known.get(code)?.statement?.kind }));

const openServices = () =>
  testServices(pool, { replace: { games: gameProviders(sandbox.partner), requestWaitsMs: 0 } });

const fault = (code: string, mode: string, times?: number) =>
  sandbox.post('/faults', { target: `games/${code}`, mode, times });

async function playing(code: string, currency: Currency = 'THB') {
  const services = openServices();
  const provider = services.games.get(code);
  if (provider === undefined) throw new Error(`no adapter for ${code}`);
  const { memberId } = await createRichMember(db, 100_000n, { currency });
  const username = await createGameAccount(db, memberId, code);
  await provider.createPlayer({ username, password: 'Pass1234', signal: AbortSignal.timeout(30_000) });
  const idempotencyKey = { memberId, route: 'test', value: undefined, bodyHash: Buffer.alloc(32) };
  const move = (from: string, to: string, amountMinor: bigint) =>
    transferMoney({ ...services, requestWaitsMs: 30_000 }, idempotencyKey, { from, to, amountMinor });
  const lose = async (mode: string, amountMinor: bigint) => {
    await fault(code, mode, 1);
    await transferMoney({ ...services, requestWaitsMs: 200 }, idempotencyKey, {
      from: 'WALLET',
      to: code,
      amountMinor,
    });
    await callsEnded(db, memberId);
    const sent = db.selectFrom('intent').select('public_id').where('member_id', '=', memberId);
    return (await sent.orderBy('id', 'desc').executeTakeFirstOrThrow()).public_id;
  };
  return { services, provider, username, move, lose };
}

/** Leaves other transfers alone: a running call must not look like a call of a dead process. */
async function askAgain(services: ReturnType<typeof openServices>, publicId: string) {
  await sql`update intent set next_at = now(), lease_until = now(), sent_by = now() - interval '1 hour'
    where public_id = ${publicId} and ended_at is null`.execute(db);
  await sweep(services);
  return (await findIntent(db, publicId))?.state;
}

async function run(services: ReturnType<typeof openServices>, code: string) {
  await sql`update intent set real_ended_at = real_ended_at - interval '30 seconds', real_created_at = real_created_at
    - interval '30 seconds' where provider = ${code} and real_ended_at > now() - interval '20 seconds'`.execute(db);
  const [reply] = await reconcileStatements(services, [code], { window: { from: minutesAgo(60), to: minutesAgo(-1) } });
  const items = (await listOpenItems(db)).filter(({ provider }) => provider === code);
  return { outcome: reply?.outcome, matched: reply?.matched, kinds: items.map(({ kind }) => kind) };
}

async function moveBehindOurBack(provider: GameProvider, username: string) {
  const creditsMinor = 1_000n;
  const signal = AbortSignal.timeout(30_000);
  const answer = await provider.transfer({
    username,
    direction: 'in',
    creditsMinor,
    reference: `R${username}`,
    signal,
  });
  expect(answer.outcome).toBe('applied');
}

test.concurrent.for(kinds)(
  '$code, a $kind: matches, also with an open transfer, and reports differences',
  async ({ code, kind }, { expect: expectHere }) => {
    const { services, provider, username, move, lose } = await playing(code);
    expect(await move('WALLET', code, 30_000n)).toMatchObject({ message: 'SUCCESS' });
    expect(await move(code, 'WALLET', 10_000n)).toMatchObject({ message: 'SUCCESS' });
    const id = await lose('error-after', 20_000n);
    expect(await run(services, code)).toMatchObject({ outcome: 'agreed', kinds: [] });
    await expectHere.poll(() => askAgain(services, id), { timeout: 30_000 }).toBe('POSTED');
    expect(await run(services, code)).toEqual({ outcome: 'agreed', matched: kind === 'sum' ? 1 : 3, kinds: [] });
    await moveBehindOurBack(provider, username);
    await sql`update intent set detail = jsonb_set(detail, '{credits}', '"7000"') where public_id = ${id}`.execute(db);
    const { outcome, kinds: found } = await run(services, code);
    expect(outcome).toBe('differs');
    expect(found.toSorted()).toEqual(kind === 'sum' ? ['sum_differs'] : ['amount_differs', 'theirs_only']);
  },
);

test('finds a transfer that staff settled as done and was not: ours only', async () => {
  const code = 'PGSLOT';
  const { services, lose } = await playing(code);
  const publicId = await lose('down', 10_000n);
  await passTime(db);
  const revision = (await findIntent(db, publicId))?.revision ?? -1;
  await endByHand(services, { publicId, revision, outcome: 'applied', by: 'Noi', reason: 'mistaken' });
  expect((await run(services, code)).kinds).toContain('ours_only');
});

test('wallets of both currencies are compared in the game’s credits', async () => {
  const services = openServices();
  const code = 'SEXYGAME';
  for (const currency of ['THB', 'LAK'] as const) {
    const { move } = await playing(code, currency);
    expect(await move('WALLET', code, 30_000n)).toMatchObject({ message: 'SUCCESS' });
  }
  expect((await run(services, code)).kinds).not.toContain('ledger_differs');
});

test('a provider that is down is reported, and the others are compared', async () => {
  const services = openServices();
  await fault('PGSLOT', 'down');
  const reply = await reconcileStatements(services, ['PGSLOT', 'USUN']);
  await fault('PGSLOT', 'ok');
  expect(reply.map(({ outcome }) => outcome)).toEqual(['silent', expect.stringMatching('agreed|differs')]);
});
