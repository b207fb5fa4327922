import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newVapidSecret, pushAdapter } from './push.ts';

const channel = pushAdapter.open({ contact: 'mailto:ops@example.com', secret: newVapidSecret() });
const received: { headers: IncomingMessage['headers']; body: Buffer }[] = [];
let status = 201;
let silent = false;

/** Plays a push service of a browser. */
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks) });
    if (!silent) response.writeHead(status).end();
  });
});
let endpoint = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/push/one`;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  received.length = 0;
  status = 201;
  silent = false;
});

const ecdh = createECDH('prime256v1');
const device = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
const notice = {
  reference: '0b9d6a52-8c7b-4c0e-9a55-0d8f8f0c2f11',
  title: 'Kapao',
  text: 'Your withdrawal is paid',
  path: '/user/home',
};

const send = (keys: { p256dh: string; auth: string } = device, signal = AbortSignal.timeout(5_000)) =>
  channel.send({ to: endpoint, ...keys }, { ...notice, signal });

test('a message is encrypted, signed with the key that browsers subscribe with, and kept for a day', async () => {
  expect(await send()).toBe('sent');
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = received;
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '86400',
    urgency: 'high',
    topic: '0b9d6a528c7b4c0e9a550d8f8f0c2f11',
  });
  expect(headers.authorization).toMatch(new RegExp(`^vapid t=[^,]+, ?k=${channel.key}$`));
  expect(body.toString('latin1')).not.toContain('withdrawal');
});

test('no two messages are alike', async () => {
  await send();
  await send();
  expect(received[0]?.body.equals(received[1]?.body ?? Buffer.alloc(0))).toBe(false);
});

test.each([
  [201, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'refused'],
  [403, 'failed'],
  [503, 'failed'],
] as const)('status %i means %s', async (answered, result) => {
  status = answered;
  expect(await send()).toBe(result);
});

test.each([
  ['no point of the curve', { ...device, p256dh: Buffer.alloc(65, 4).toString('base64url') }],
  ['too short', { ...device, auth: 'AAAA' }],
  ['empty', { p256dh: '', auth: '' }],
])('a browser with keys that are %s is gone, and nothing is sent', async (_, keys) => {
  expect(await send(keys)).toBe('gone');
  expect(received).toEqual([]);
});

test.each([
  ['a contact', 'https://['],
  ['an address', 'https://push.example', 'nothing'],
])(
  'a message that cannot be signed because of %s is tried again, and the browser stays',
  async (_, contact, to = endpoint) => {
    const unsigned = pushAdapter.open({ contact, secret: newVapidSecret() });
    const signal = AbortSignal.timeout(5_000);
    expect(await unsigned.send({ to, ...device }, { ...notice, signal })).toBe('failed');
    expect(received).toEqual([]);
  },
);

test.each([
  ['contact', { contact: 'https://[' }],
  ['contact', { contact: 'https://ops:one@' }],
  ['contact', { contact: 'ops@example.com' }],
  ['secret', { secret: '0'.repeat(64) }],
  ['secret', { secret: 'f'.repeat(64) }],
  ['secret', { secret: newVapidSecret().slice(1) }],
])('a channel with a wrong %s is refused before it opens: %o', (name, wrong) => {
  const fields = { contact: 'mailto:ops@example.com', secret: newVapidSecret() };
  expect(pushAdapter.needs.schema.safeParse(fields).success).toBe(true);
  const { error } = pushAdapter.needs.schema.safeParse({ ...fields, ...wrong });
  expect(new Set(error?.issues.map(({ path }) => path[0]))).toEqual(new Set([name]));
});

describe('a service that does not answer', () => {
  test('fails at the time-out of the caller', async () => {
    silent = true;
    expect(await send(device, AbortSignal.timeout(100))).toBe('failed');
  });
});

test('a secret as hex and as base64url is the same key', () => {
  const secret = newVapidSecret();
  const keyOf = (text: string) => pushAdapter.open({ contact: 'mailto:ops@example.com', secret: text }).key;
  expect(keyOf(Buffer.from(secret, 'base64url').toString('hex'))).toBe(keyOf(secret));
});
