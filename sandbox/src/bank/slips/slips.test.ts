import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { createSandbox } from '../../app.ts';
import { secretOf } from '../../secret.ts';
import { sign } from '../../signature.ts';

const secret = 'secret-of-the-tests';
const app = createSandbox({ secret, walletUrl: 'http://127.0.0.1:9', pace: 0.01, dataFile: undefined });

beforeEach(async () => {
  await app.inject({ method: 'POST', url: '/reset', payload: {} });
});

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });

async function pay(more: object = {}): Promise<{ reference: string; slipUrl: string }> {
  const payload = {
    fromBankCode: 'KBANK',
    fromAccountNo: '1234567890',
    fromName: 'สมชาย ใจดี',
    toBankCode: 'SCB',
    toAccountNo: '4051234567',
    amount: '1250.50',
    ...more,
  };
  return (await post('/bank/transfer', payload)).json();
}

async function verify(transRef: string, { sendingBank = '004', key = secretOf({ secret }, 'slip') } = {}) {
  const body = JSON.stringify({ sendingBank, transRef });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = { 'x-timestamp': timestamp, 'x-signature': sign(key, `${timestamp}.${body}`) };
  const reply = await app.inject({ method: 'POST', url: '/partners/bank/slips', headers, payload: body });
  return { status: reply.statusCode, body: reply.json() };
}

it('draws the slip of a transfer, and refuses one of an unknown transfer', async () => {
  const { slipUrl } = await pay();
  const slip = await app.inject({ method: 'GET', url: new URL(slipUrl).pathname });
  expect(slip.headers['content-type']).toBe('image/png');
  expect(await sharp(slip.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1500 });
  expect((await app.inject({ method: 'GET', url: '/slips/nobodys.png' })).statusCode).toBe(404);
});

it('returns a transfer with masked accounts and names by its bank and reference', async () => {
  const { reference } = await pay();
  expect(await verify(reference)).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: {
        transRef: reference,
        sendingBank: '004',
        receivingBank: '014',
        amount: '1250.50',
        currency: 'THB',
        sender: { displayName: 'สมชาย ใ.', account: { value: 'xxx-x-x6789-x' } },
        receiver: { account: { value: 'xxx-x-x3456-x' } },
      },
    },
  });
  const unknown = { status: 404, body: { success: false, code: 'SLIP_NOT_FOUND' } };
  expect(await verify(reference, { sendingBank: '014' })).toEqual(unknown);
  expect(await verify('NOBODYS')).toEqual(unknown);
  expect((await verify(reference, { key: 'another' })).status).toBe(401);
});

it('has two faults of its own: late data and failed captchas', async () => {
  const { reference } = await pay();
  await post('/faults', { target: 'slip', mode: 'delayed', times: 1 });
  expect(await verify(reference)).toMatchObject({ status: 425, body: { code: 'DELAYED', data: { delay: 2 } } });
  expect((await verify(reference)).status).toBe(200);
  await post('/faults', { target: 'slip', mode: 'captcha', times: 1 });
  expect(await verify(reference)).toMatchObject({ status: 409, body: { code: 'CAPTCHA_FAILED' } });
  expect((await post('/faults', { target: 'payout', mode: 'delayed' })).statusCode).toBe(400);
});
