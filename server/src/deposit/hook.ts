import type { FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import { refuse } from '../http/refusal.ts';
import { type Routes, sendRefusal } from '../http/serve.ts';
import type { QrChannel, QrNotice } from './qr/channel.ts';
import { creditPayment } from './qr/credit.ts';

/** A callback whose signature is wrong or old (rules §14: 401 here, whatever the code's status is elsewhere). */
const badSignatureStatus = 401;

type ByPartner = { Params: { partner: string } };

/**
 * Where partners tell of payments. Also when the site is switched off, so that no paid money is dropped (rules §12).
 * Signatures cover every byte, so the body is taken raw, whatever content type it says it has. 200 means: kept.
 */
export function serveHook({ app, house }: Routes): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<ByPartner>('/api/hook/:partner', async (request, reply) => {
      const channel = house.qrChannels.get(request.params.partner);
      if (channel === undefined) return sendRefusal(house, reply, refuse('NO_DATA'));
      if (!(await mayCall(house, request))) return sendRefusal(house, reply, refuse('INVALID_IP'));
      const notice = await readNotice(house, channel, request);
      if (notice === null) {
        const body = sendRefusal(house, reply, refuse('KEY_INVALID'));
        void reply.code(badSignatureStatus);
        return body;
      }
      await creditNotice(house, channel, notice, rawOf(request));
      return { message: 'OK' };
    });
  });
}

/** Beside the signature, not in its place: a partner whose addresses are known may call from nowhere else. */
async function mayCall(house: House, request: FastifyRequest<ByPartner>): Promise<boolean> {
  const allowed = (await house.settings.read())['hook.allow'][request.params.partner];
  return allowed === undefined || allowed.includes(request.ip);
}

function creditNotice(house: House, channel: QrChannel, notice: QrNotice, raw: Buffer) {
  const { eventId, reference, providerRef, paidMinor, paidAt, currency } = notice;
  const event = { id: eventId, raw: raw.toString('utf8') };
  return creditPayment(house, {
    channel: channel.code,
    source: 'notice',
    reference,
    providerRef,
    paidMinor,
    paidAt,
    currency,
    event,
  });
}

/** Time stamps are compared with true time: the house's clock may be moved, a partner's is not. */
async function readNotice(house: House, channel: QrChannel, request: FastifyRequest): Promise<QrNotice | null> {
  try {
    return await channel.readNotice(rawOf(request), request.headers, new Date());
  } catch (error) {
    house.log.warn({ err: error, channel: channel.code }, 'a notice could not be read');
    return null;
  }
}

function rawOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}
