import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { qrChannels, useSandbox } from '../../../../test/sandbox.ts';
import { hmac } from '../../../platform/partner/sign.ts';
import type { QrRequest } from '../channel.ts';
import { sandboxSecret } from '../../../installation/partners/environment.ts';
import { asksFor } from '../payload.ts';

type Notice = { raw: Buffer; headers: Record<string, string | string[] | undefined> };

const received: Notice[] = [];
let refusing = 0;
const services: Server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ raw: Buffer.concat(chunks), headers: request.headers });
    response.writeHead(refusing-- > 0 ? 503 : 200).end();
  });
});
await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve));
const walletUrl = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
afterAll(() => void services.close());

const sandbox = useSandbox({ pace: 0.1, walletUrl });
const patienceMs = 30_000;
let references = 0;

beforeEach(async () => {
  received.length = 0;
  refusing = 0;
  await sandbox.post('/reset', {});
});

const signedNonsense: Record<string, (secret: string) => Promise<Notice> | Notice> = {
  WW: (secret) => {
    const raw = Buffer.from('<html>');
    const stamp = String(Math.floor(Date.now() / 1000));
    return { raw, headers: { 'x-ww-timestamp': stamp, 'x-ww-signature': hmac(secret, [`${stamp}.`, raw]) } };
  },
  PAYTIMZ: (secret) => {
    const raw = Buffer.from('<html>');
    const signature = hmac(secret, [`${Date.now()}\n`, raw], 'base64');
    return { raw, headers: { 'x-ptz-signature': `t=${Date.now()},s=${signature}` } };
  },
  PAYONEX: async (secret) => {
    const token = new SignJWT({ event: 'deposit.success' }).setProtectedHeader({ alg: 'HS256' }).setIssuedAt();
    return { raw: Buffer.from(await token.setIssuer('payonex').sign(Buffer.from(secret))), headers: {} };
  },
  ZPAY: (secret) => {
    const text = `notify_id=1&timestamp=${Math.floor(Date.now() / 1000)}`;
    return { raw: Buffer.from(`${text}&sign=${hmac(secret, [text]).toUpperCase()}`), headers: {} };
  },
};

describe.each(Object.entries(signedNonsense))('%s', (code, nonsense) => {
  const channel = () => {
    const found = qrChannels(sandbox.partner).get(code);
    if (!found) throw new Error(`no ${code}`);
    return found;
  };
  const request = (more: Partial<QrRequest> = {}) => ({
    reference: `Q${++references}`,
    amountMinor: 12_300n,
    currency: 'THB' as const,
    expiresAt: new Date(Date.now() + 900_000),
    payer: { bankCode: 'KBANK', accountNo: '1234567890', name: 'สมชาย ใจดี & sons=1' },
    signal: AbortSignal.timeout(patienceMs),
    ...more,
  });
  const ask = (order: { providerRef: string }, reference: string) =>
    channel().query({
      providerRef: order.providerRef,
      reference,
      currency: 'THB',
      signal: AbortSignal.timeout(patienceMs),
    });
  const fault = (mode: string, times = 1) => sandbox.post('/faults', { target: `qr/${code}`, mode, times });
  const answered = new Set(['refuse', 'error-after', 'down']);
  /** Waits for an answer where the channel gives one; gives up as soon as it has the call where it gives none. */
  const giveUp = async (asked: QrRequest, mode: string) => {
    await fault(mode);
    if (answered.has(mode)) return expect(channel().create(asked)).rejects.toThrow();
    const caller = new AbortController();
    const made = expect(channel().create({ ...asked, signal: caller.signal })).rejects.toThrow();
    await expect.poll(() => sandbox.get('/faults'), { interval: 5 }).toEqual([]);
    caller.abort();
    return made;
  };
  const read = async (notice: Notice, now = new Date()) => channel().readNotice(notice.raw, notice.headers, now);
  const pay = (payload: string, more = {}) => sandbox.post<{ amount: number }>('/qr/pay', { payload, ...more });

  describe('an order', () => {
    it('asks for its amount in its own QR text and is pending until it is paid', async () => {
      const asked = request();
      const order = await channel().create(asked);
      expect(asksFor(order.payload, order.payableMinor, 'THB')).toBe(true);
      expect(order.payableMinor).toBe(12_300n);
      expect(Math.abs(order.expiresAt.getTime() - asked.expiresAt.getTime())).toBeLessThan(1_000);
      expect(await ask(order, asked.reference)).toEqual({ status: 'pending' });
      await pay(order.payload, { notices: 0 });
      const { providerRef } = order;
      expect(await ask(order, asked.reference)).toMatchObject({ status: 'paid', providerRef, paidMinor: 12_300n });
      expect(received).toHaveLength(0);
    });

    it('with satang asks for them, or for whole baht, and says which', async () => {
      const order = await channel().create(request({ amountMinor: 12_345n }));
      expect(order.payableMinor).toBe(code === 'PAYONEX' ? 12_300n : 12_345n);
      expect(asksFor(order.payload, order.payableMinor, 'THB')).toBe(true);
    });

    it('in kip is a LAPNet QR of whole kip', async () => {
      const asked = request({ amountMinor: 6_000_000n, currency: 'LAK' });
      const order = await channel().create(asked);
      expect(order.payload).toContain('0016A005266284662577');
      expect(order.payload).toContain('540560000');
      expect(asksFor(order.payload, 6_000_000n, 'LAK')).toBe(true);
      await pay(order.payload);
      await expect.poll(() => received.length).toBe(1);
      expect(await Promise.all(received.map((notice) => read(notice)))).toMatchObject([{ paidMinor: 6_000_000n }]);
    });

    it('asked for again under the same reference is the same order', async () => {
      const asked = request();
      await giveUp(asked, 'timeout-after');
      const order = await channel().create(asked);
      expect((await channel().create(asked)).providerRef).toBe(order.providerRef);
      await expect(channel().create({ ...asked, amountMinor: 9_900n })).rejects.toThrow();
    });

    it.each(['refuse', 'timeout-before', 'timeout-after', 'error-after', 'late', 'lag', 'down'])(
      '%s: there is no usable answer',
      async (mode) => {
        await giveUp(request(), mode);
      },
    );

    it('slow: the answer is waited for', async () => {
      await fault('slow');
      expect((await channel().create(request())).payableMinor).toBe(12_300n);
    });

    it('that is unknown, or made but asked for too early, is not found; a partner that is down is unknown', async () => {
      const asked = request();
      await giveUp(asked, 'lag');
      expect(await ask({ providerRef: '' }, asked.reference)).toEqual({ status: 'not_found' });
      await sandbox.post('/faults', { target: `qr/${code}`, mode: 'down' });
      expect(await ask({ providerRef: '' }, asked.reference)).toEqual({ status: 'unknown' });
    });

    it('that was cancelled can still be paid', async () => {
      const asked = request();
      const order = await channel().create(asked);
      await channel().cancel({
        providerRef: order.providerRef,
        currency: 'THB',
        signal: AbortSignal.timeout(patienceMs),
      });
      expect(await sandbox.get('/qr/orders')).toEqual([]);
      expect(await ask(order, asked.reference)).toEqual({ status: 'pending' });
      await pay(order.payload, { amount: 50.5, notices: 0 });
      expect(await ask(order, asked.reference)).toMatchObject({ status: 'paid', paidMinor: 5_050n });
    });

    it('is refused with another secret', async () => {
      const stranger = qrChannels({ ...sandbox.partner, secret: 'another' }).get(code);
      await expect(stranger?.create(request())).rejects.toThrow();
      const asked = {
        providerRef: '',
        reference: 'Q1',
        currency: 'THB' as const,
        signal: AbortSignal.timeout(patienceMs),
      };
      expect(await stranger?.query(asked)).toEqual({ status: 'unknown' });
    });
  });

  describe('a notice', () => {
    const paid = async (more = {}) => {
      const asked = request();
      const order = await channel().create(asked);
      await pay(order.payload, more);
      return { order, asked };
    };

    it('reports the payment, however often it is sent, as one event', async () => {
      const { order, asked } = await paid({ notices: 3, amount: 100.25 });
      await expect.poll(() => received.length).toBe(3);
      const notices = await Promise.all(received.map((notice) => read(notice)));
      expect(notices[0]).toMatchObject({
        providerRef: order.providerRef,
        reference: asked.reference,
        paidMinor: 10_025n,
        currency: 'THB',
      });
      expect(new Set(notices.map((notice) => notice?.eventId)).size).toBe(1);
      const [reply] = notices;
      const paidAt = reply && 'paidAt' in reply ? reply.paidAt : new Date(0);
      expect(Math.abs(paidAt.getTime() - Date.now())).toBeLessThan(60_000);
    });

    it('names each payment of an order by an id of its own, and so does the answer to a query', async () => {
      const { order, asked } = await paid();
      await pay(order.payload, { again: true, amount: 7 });
      await expect.poll(() => received.length).toBe(2);
      const notices = await Promise.all(received.map((notice) => read(notice)));
      const ids = notices.map((notice) => notice?.paymentId);
      expect(new Set(ids).size).toBe(2);
      expect(await ask(order, asked.reference)).toMatchObject({ status: 'paid', paidMinor: 700n });
      const answer = await ask(order, asked.reference);
      expect(ids).toContain(answer.status === 'paid' ? answer.paymentId : 'none');
    });

    it('reports a reversal with the payment’s id and amount, which a query never calls paid', async () => {
      const { order, asked } = await paid();
      await expect.poll(() => received.length).toBe(1);
      await sandbox.post('/qr/reverse', { providerRef: order.providerRef });
      await expect.poll(() => received.length).toBe(2);
      const [payment, reversal] = await Promise.all(received.map((notice) => read(notice)));
      const { providerRef } = order;
      const amountMinor = 12_300n;
      const { paymentId } = payment ?? {};
      expect(reversal).toMatchObject({
        reversal: true,
        paymentId,
        providerRef,
        reference: asked.reference,
        amountMinor,
      });
      expect((await ask(order, asked.reference)).status).toBe('unknown');
    });

    it('is sent again until the server accepts it', async () => {
      refusing = 2;
      await paid();
      await expect.poll(() => received.length).toBe(3);
    });

    it.each(['bad-signature', 'old'])('%s: is not believed', async (mode) => {
      await fault(mode);
      await paid();
      await expect.poll(() => received.length).toBe(1);
      expect(await Promise.all(received.map((notice) => read(notice)))).toEqual([null]);
    });

    it('swap: of two payments the second is reported first', async () => {
      await fault('swap');
      const first = await paid();
      const second = await paid();
      await expect.poll(() => received.length).toBe(2);
      const reply = await Promise.all(received.map((notice) => read(notice)));
      expect(reply.map((notice) => notice?.reference)).toEqual([second.asked.reference, first.asked.reference]);
    });

    it('is not believed later, earlier, changed by a byte, without its signature, or signed over nonsense', async () => {
      await paid();
      await expect.poll(() => received.length).toBe(1);
      const [notice] = received;
      if (!notice) throw new Error('no notice');
      expect(await read(notice)).not.toBeNull();
      expect(await read(notice, new Date(Date.now() + 6 * 60_000))).toBeNull();
      expect(await read(notice, new Date(Date.now() - 6 * 60_000))).toBeNull();
      const text = notice.raw.toString();
      const changed = text.replace(/123|MDAifQ|[A-Za-z](?=[^.]*\.[^.]*$)/, (found) => (found === '123' ? '923' : 'B'));
      expect(changed).not.toBe(text);
      expect(await read({ ...notice, raw: Buffer.from(changed) })).toBeNull();
      expect(await read({ ...notice, raw: Buffer.from(`${text}&x=1`) })).toBeNull();
      const unsigned = text.replace(/&sign=\w+/, '').replace(/\.[^.]+$/, '.');
      expect(await read({ raw: Buffer.from(unsigned), headers: {} })).toBeNull();
      for (const raw of ['', '<html>', '{}', 'null', '\0', 'a.b.c']) {
        expect(await read({ ...notice, raw: Buffer.from(raw) })).toBeNull();
      }
      expect(await read(await nonsense(sandboxSecret(sandbox.partner.secret, code)))).toBeNull();
    });
  });
});

it('a token that chooses another algorithm, or none, is not PAYONEX’s', async () => {
  const channel = qrChannels(sandbox.partner).get('PAYONEX');
  const claims = { event: 'deposit.success', status: 'success', merchantOrderId: 'Q', referenceId: 'P', jti: 'E' };
  const full = { ...claims, paymentId: 'PY1', currency: 'THB', receivedAmount: 1, paidAt: new Date().toISOString() };
  const secret = Buffer.from(sandboxSecret(sandbox.partner.secret, 'PAYONEX'));
  const tokenOf = (alg: string) =>
    new SignJWT(full).setProtectedHeader({ alg }).setIssuer('payonex').setIssuedAt().sign(secret);
  const [head, body] = (await tokenOf('HS256')).split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
  const read = async (raw: string) => channel?.readNotice(Buffer.from(raw), {}, new Date());
  expect(await read(await tokenOf('HS256'))).not.toBeNull();
  for (const token of [none, `${head}.${body}.`, await tokenOf('HS512')]) expect(await read(token)).toBeNull();
});
