import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { codesOfStatements } from '../../reconcile/provider-statements.ts';
import { listOpenItems } from '../../reconcile/store.ts';
import { reconcileStatements, reconcileDue } from '../../reconcile/reconcile.ts';
import { sweep } from '../../money/intent/sweep.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { fakePayouts } from '../../../test/partner/payout.ts';
import { createRichMember, passTime } from '../../../test/wallet.ts';
import { callAs } from '../../../test/client.ts';
import { createServer } from '../../platform/http/server.ts';
import { approve } from '../approval.ts';
import { markPaidByHand, settlePayout } from './by-hand.ts';
import { serveWithdraw } from '../routes.ts';

const { db, pool } = await createTestDb();

function open(code: string) {
  const bank = fakePayouts(code);
  const services = testServices(pool, {
    config: { limits: false },
    replace: { payouts: bank.partners, games: new Map() },
  });
  const app = createServer(services);
  serveWithdraw({ app, services });
  const send = async () => {
    const { token, memberId } = await createRichMember(db, 200_000n);
    await callAs(app, token, { method: 'POST', url: '/api/wallet/withdraw', body: { amount: 1_500 } });
    await expect.poll(async () => (await rowOf(memberId)).state).not.toBe('SENDING');
    return memberId;
  };
  const run = async () => {
    const [reported] = await reconcileStatements(services, [code]);
    const items = (await listOpenItems(db)).filter(({ provider }) => provider === code);
    return { outcome: reported?.outcome, matched: reported?.matched, items: items.map(({ kind }) => kind) };
  };
  const decisionOf = async (memberId: bigint) => {
    const { public_id: publicId, revision } = await rowOf(memberId);
    return { publicId, revision, by: 'Noi', reason: 'seen', reference: `${code} ${memberId}` };
  };
  return { bank, services, send, run, decisionOf };
}

const rowOf = (memberId: bigint) =>
  db.selectFrom('withdrawal').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow();

test('payouts at the bank and in the ledger match; a missing one is reported', async () => {
  const { bank, send, run } = open('BANKA');
  await send();
  await send();
  expect(await run()).toEqual({ outcome: 'agreed', matched: 2, items: [] });
  bank.statement.pop();
  expect(await run()).toMatchObject({ outcome: 'differs', items: ['ours_only'] });
});

test('finds a payout that the bank executed twice under two references', async () => {
  const { bank, services, send, run, decisionOf } = open('BANKB');
  bank.mood = 'refuse';
  const memberId = await send();
  bank.mood = 'ok';
  expect(await approve(services, await decisionOf(memberId))).toBe('approved');
  expect(await run()).toEqual({ outcome: 'agreed', matched: 1, items: [] });
  const [first] = await db.selectFrom('intent').selectAll().where('member_id', '=', memberId).orderBy('id').execute();
  const { bank_account_no: accountNo, amount_minor: amountMinor } = await rowOf(memberId);
  bank.statement.push({ id: 'X', reference: first?.provider_ref ?? '', accountNo, amountMinor, at: new Date() });
  expect(await run()).toMatchObject({ outcome: 'differs', items: ['theirs_only'] });
});

test.each([
  ['another amount', { amountMinor: 1_500_000n }],
  ['another account', { accountNo: '9999999999' }],
])('finds a payout of %s at the bank', async (what, changed) => {
  const { bank, send, run } = open(`BANK ${what}`);
  await send();
  const [entry] = bank.statement;
  if (entry !== undefined) Object.assign(entry, changed);
  expect(await run()).toMatchObject({ outcome: 'differs', items: ['amount_differs'] });
});

test('finds a payout settled as not paid that the bank paid; a payment by hand is no payout', async () => {
  const { bank, services, run, send, decisionOf } = open('BANKC');
  bank.mood = 'refuse';
  const byHand = await send();
  expect(await markPaidByHand(services, await decisionOf(byHand))).toBe('paid');
  expect(await run()).toEqual({ outcome: 'agreed', matched: 0, items: [] });
  const memberId = await send();
  bank.mood = 'lost-after';
  bank.silent = true;
  await approve(services, await decisionOf(memberId));
  await passTime(db);
  await sweep(services);
  await passTime(db);
  expect(await settlePayout(services, await decisionOf(memberId), 'not_paid')).toBe('settled');
  expect(await run()).toMatchObject({ outcome: 'differs', items: ['theirs_only'] });
});

test('the statement is read automatically a day after the first payout', async () => {
  const { bank, services, send } = open('BANKD');
  expect(codesOfStatements(services)).toEqual(['BANKD']);
  await send();
  bank.statement.pop();
  await sql`update intent set real_created_at = now() - interval '25 hours', real_ended_at = now() - interval '24 hours'
    where provider = 'BANKD'`.execute(db);
  await reconcileDue(services);
  expect((await listOpenItems(db)).filter(({ provider }) => provider === 'BANKD')).toMatchObject([
    { kind: 'ours_only' },
  ]);
});
