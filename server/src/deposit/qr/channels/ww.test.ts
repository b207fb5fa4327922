import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { hmac } from '../../../partner/sign.ts';
import { useSandbox } from '../../../testing/sandbox.ts';
import type { QrRequest } from '../channel.ts';
import { qrChannels } from './registry.ts';

type Notice = { raw: Buffer; headers: Record<string, string | string[] | undefined> };

/** Stands where the house's webhook is, and refuses the first `refusing` notices. */
const heard: Notice[] = [];
let refusing = 0;
const house: Server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({ raw: Buffer.concat(chunks), headers: request.headers });
    response.writeHead(refusing-- > 0 ? 503 : 200).end();
  });
});
await new Promise<void>((resolve) => house.listen(0, '127.0.0.1', resolve));
const houseUrl = `http://127.0.0.1:${(house.address() as AddressInfo).port}`;
afterAll(() => void house.close());

const sandbox = useSandbox({ pace: 0.1, houseUrl });
const soonMs = 150;
let references = 0;

const channel = () => {
  const found = qrChannels(sandbox.partner).get('WW');
  if (!found) throw new Error('no WW');
  return found;
};
const request = (more: Partial<QrRequest> = {}): QrRequest => ({
  reference: `Q${++references}`,
  amountMinor: 12_345n,
  currency: 'THB' as const,
  expiresAt: new Date(Date.now() + 900_000),
  payer: { bankCode: 'KBANK', accountNo: '1234567890', name: 'สมชาย ใจดี' },
  signal: AbortSignal.timeout(4_000),
  ...more,
});
const ask = (order: { providerRef: string }, reference: string) =>
  channel().query({ providerRef: order.providerRef, reference, signal: AbortSignal.timeout(4_000) });
const fault = (mode: string, times = 1) => sandbox.post('/faults', { target: 'qr/WW', mode, times });
const read = (notice: Notice, now = new Date()) => channel().readNotice(notice.raw, notice.headers, now);
const pay = (payload: string, more = {}) => sandbox.post<{ amount: number }>('/qr/pay', { payload, ...more });

beforeEach(async () => {
  heard.length = 0;
  refusing = 0;
  await sandbox.post('/reset', {});
});

describe('an order', () => {
  it('carries the amount in its own QR text and is pending until it is paid', async () => {
    const asked = request();
    const order = await channel().create(asked);
    expect(order).toMatchObject({ payableMinor: 12_345n, expiresAt: asked.expiresAt });
    expect(order.payload).toContain('5406123.45');
    expect(await ask(order, asked.reference)).toEqual({ status: 'pending' });
    await pay(order.payload, { notices: 0 });
    expect(await ask(order, asked.reference)).toMatchObject({ status: 'paid', paidMinor: 12_345n });
    expect(heard).toHaveLength(0);
  });

  it('asked for again under the same reference is the same order', async () => {
    const asked = request();
    await fault('timeout-after');
    await expect(channel().create({ ...asked, signal: AbortSignal.timeout(soonMs) })).rejects.toThrow();
    const order = await channel().create(asked);
    expect((await channel().create(asked)).providerRef).toBe(order.providerRef);
    await expect(channel().create({ ...asked, amountMinor: 99n })).rejects.toThrow();
  });

  it.each(['refuse', 'timeout-before', 'timeout-after', 'error-after', 'late', 'down'])(
    '%s: there is no usable answer',
    async (mode) => {
      await fault(mode);
      await expect(channel().create(request({ signal: AbortSignal.timeout(soonMs) }))).rejects.toThrow();
    },
  );

  it('that is unknown, or made but asked for too early, is not found; a partner that is down is unknown', async () => {
    const asked = request();
    await fault('lag');
    await expect(channel().create({ ...asked, signal: AbortSignal.timeout(soonMs) })).rejects.toThrow();
    expect(await ask({ providerRef: '' }, asked.reference)).toEqual({ status: 'not_found' });
    await sandbox.post('/faults', { target: 'qr/WW', mode: 'down' });
    expect(await ask({ providerRef: '' }, asked.reference)).toEqual({ status: 'unknown' });
  });

  it('that was cancelled can still be paid', async () => {
    const asked = request();
    const order = await channel().create(asked);
    await channel().cancel({ providerRef: order.providerRef, signal: AbortSignal.timeout(4_000) });
    await pay(order.payload, { amount: 50.5, notices: 0 });
    expect(await ask(order, asked.reference)).toMatchObject({ status: 'paid', paidMinor: 5_050n });
  });
});

describe('a notice', () => {
  const paid = async (more = {}) => {
    const asked = request();
    const order = await channel().create(asked);
    await pay(order.payload, more);
    return { order, asked };
  };

  it('tells of the payment, as often as it is sent, as one event', async () => {
    const { order, asked } = await paid({ notices: 3, amount: 100 });
    await expect.poll(() => heard.length).toBe(3);
    const notices = heard.map((notice) => read(notice));
    expect(notices[0]).toMatchObject({
      providerRef: order.providerRef,
      reference: asked.reference,
      paidMinor: 10_000n,
    });
    expect(new Set(notices.map((notice) => notice?.eventId)).size).toBe(1);
  });

  it('is sent again until the house takes it', async () => {
    refusing = 2;
    await paid();
    await expect.poll(() => heard.length).toBe(3);
  });

  it.each(['bad-signature', 'old'])('%s: is not believed', async (mode) => {
    await fault(mode);
    await paid();
    await expect.poll(() => heard.length).toBe(1);
    expect(heard.map((notice) => read(notice))).toEqual([null]);
  });

  it('swap: of two payments the second is told of first', async () => {
    await fault('swap');
    const first = await paid();
    const second = await paid();
    await expect.poll(() => heard.length).toBe(2);
    expect(heard.map((notice) => read(notice)?.reference)).toEqual([second.asked.reference, first.asked.reference]);
  });

  it('is not believed later, changed by a byte, without its headers, or signed over something else', async () => {
    await paid();
    await expect.poll(() => heard.length).toBe(1);
    const [notice] = heard;
    if (!notice) throw new Error('no notice');
    expect(read(notice)).not.toBeNull();
    expect(read(notice, new Date(Date.now() + 6 * 60_000))).toBeNull();
    expect(read({ ...notice, raw: Buffer.from(notice.raw.toString().replace('123.45', '923.45')) })).toBeNull();
    expect(read({ ...notice, headers: {} })).toBeNull();
    const raw = Buffer.from('<html>');
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = hmac(sandbox.partner.secret, [`${timestamp}.`, raw]);
    expect(read({ raw, headers: { 'x-ww-timestamp': timestamp, 'x-ww-signature': signature } })).toBeNull();
  });
});
