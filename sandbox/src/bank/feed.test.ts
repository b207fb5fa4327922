import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox } from '../app.ts';
import { secretOf } from '../secret.ts';

const secret = 'secret-of-the-tests';
let app: FastifyInstance;

beforeEach(() => {
  app = createSandbox({ secret, walletUrl: 'http://127.0.0.1:9', pace: 0.01, dataFile: undefined });
});
afterEach(() => app.close());

const to = { toBankCode: 'SCB', toAccountNo: '4051234567' };
const from = { fromBankCode: 'KBANK', fromAccountNo: '1234567890', fromName: 'SAMACHIK THODSOB' };
const pay = async (more: object = {}) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/bank/transfer',
    payload: { ...from, ...to, amount: 100, ...more },
  });
  return reply.json<{ reference: string; slipUrl: string }>();
};

type Page = { account: string; items: Record<string, unknown>[]; next: string; more: boolean };

const statement = async (
  after = '0',
  limit = 50,
  account = '4051234567',
  signedWith = secretOf({ secret }, 'bank'),
) => {
  const payload = JSON.stringify({ bank: 'SCB', account, after, limit });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', signedWith).update(`${timestamp}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
  const reply = await app.inject({ method: 'POST', url: '/partners/bank/statement', payload, headers });
  return { status: reply.statusCode, page: reply.json<Page>() };
};

it('lists one account’s incoming money, with the sender’s number masked and the sending bank’s reference', async () => {
  const { reference, slipUrl } = await pay({ amount: 150.25 });
  await pay({ toAccountNo: '999' });
  await pay({ slipOnly: true });
  expect(slipUrl).toContain(`/slips/${reference}.png`);
  const { page } = await statement();
  expect(page).toMatchObject({ account: '4051234567', more: false });
  expect(page.items).toEqual([
    {
      seq: expect.stringMatching(/^\d+$/),
      ref: reference,
      time: expect.any(String),
      amount: '150.25',
      currency: 'THB',
      from: { bank: 'KBANK', account: 'xxxx567890', name: 'SAMACHIK THODSOB' },
    },
  ]);
});

it('pages follow the order of booking, whatever time a transfer carries', async () => {
  const hour = 3_600_000;
  const references = [
    (await pay({ at: new Date(Date.now() + hour).toISOString() })).reference,
    (await pay({ at: new Date(Date.now() - hour).toISOString() })).reference,
    (await pay()).reference,
  ];
  const { page: first } = await statement('0', 2);
  const { page: second } = await statement(first.next, 2);
  expect([first.more, second.more]).toEqual([true, false]);
  expect([...first.items, ...second.items].map(({ ref }) => ref)).toEqual(references);
});

it('a position in the list stays valid after a reset', async () => {
  await pay();
  const { page: before } = await statement();
  await app.inject({ method: 'POST', url: '/reset', payload: {} });
  const { reference } = await pay();
  const { page: after } = await statement(before.next);
  expect(after.items.map(({ ref }) => ref)).toEqual([reference]);
});

it('a wrong signature gets no rows', async () => {
  expect((await statement('0', 50, '4051234567', 'another secret')).status).toBe(401);
});

it('with the fault swap, a page is reversed and repeats one line', async () => {
  const [first, second] = [(await pay()).reference, (await pay()).reference];
  await app.inject({ method: 'POST', url: '/faults', payload: { target: 'bank', mode: 'swap', times: 1 } });
  const { page } = await statement();
  expect(page.items.map(({ ref }) => ref)).toEqual([second, first, first]);
});
