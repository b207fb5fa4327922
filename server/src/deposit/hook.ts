import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/services.ts';
import { clientAddress, isAmong } from '../platform/client-address.ts';
import { noteEvent } from '../platform/http/entrance/security-log.ts';
import { refuse } from '../platform/refusal.ts';
import { type Routes, sendRefusal } from '../platform/http/serve.ts';
import type { QrChannel, QrNotice, QrReversal } from './qr/channel.ts';
import { creditQrPayment } from './qr/credit/credit.ts';
import { keepReversal } from './qr/credit/reversal.ts';
import { readWalletNotice } from './truelink/auto/notice.ts';
import { walletNoticePath } from './truelink/auto/store.ts';
import { takeWalletNotice } from './truelink/auto/wallet.ts';

/** Status for a wrong or old callback signature, different from the code's usual status (payments#partner-notices). */
const badSignatureStatus = 401;

type ByPartner = { Params: { partner: string } };

/**
 * Receives payment notices of providers, also while the site is switched off (rules#service-switch). Reads the raw body
 * for any content type, because signatures cover every byte. Status 200 means the notice is stored.
 */
export function serveHook({ app, services }: Routes): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<ByPartner>('/api/hook/:partner', async (request, reply) => {
      const read = readerOf(services, request.params.partner);
      if (read === undefined) return sendRefusal(services, reply, refuse('NO_DATA'));
      if (!(await mayCall(services, request))) return refuseNotice(services, request, reply, 'INVALID_IP');
      const take = await read(request);
      if (take === null) {
        const body = await refuseNotice(services, request, reply, 'KEY_INVALID');
        void reply.code(badSignatureStatus);
        return body;
      }
      await take();
      return { message: 'OK' };
    });
  });
}

async function refuseNotice(
  services: Pick<Services, 'config' | 'db' | 'metrics'>,
  request: FastifyRequest,
  reply: FastifyReply,
  code: 'INVALID_IP' | 'KEY_INVALID',
) {
  await noteEvent(services, request, 'hook.refused', code);
  return sendRefusal(services, reply, refuse(code));
}

type NoticeReader = (request: FastifyRequest) => Promise<(() => Promise<unknown>) | null>;

function readerOf(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log' | 'qrChannels' | 'walletNoticeSecret'>,
  partner: string,
): NoticeReader | undefined {
  const channel = services.qrChannels.get(partner);
  if (channel !== undefined) return (request) => readQrNotice(services, channel, request);
  const secret = services.walletNoticeSecret();
  if (partner !== walletNoticePath || secret === undefined) return undefined;
  return async (request) => {
    const raw = rawOf(request);
    const notice = await readWalletNotice(secret, raw, new Date());
    return notice && (() => takeWalletNotice(services, notice, raw));
  };
}

async function readQrNotice(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log'>,
  channel: QrChannel,
  request: FastifyRequest,
) {
  const notice = await parseQrNotice(services, channel, request);
  if (notice === null) return null;
  const raw = rawOf(request).toString('utf8');
  if ('reversal' in notice) return () => keepReversal(services, channel.code, notice, raw);
  return () => creditNotice(services, channel, notice, raw);
}

async function mayCall(
  services: Pick<Services, 'config' | 'settings'>,
  request: FastifyRequest<ByPartner>,
): Promise<boolean> {
  const allowed = (await services.settings.read())['hook.allow'][request.params.partner];
  return allowed === undefined || isAmong(clientAddress(request, services.config.trustedProxies), allowed);
}

function creditNotice(
  services: Pick<Services, 'afterDeposit' | 'db' | 'log'>,
  channel: QrChannel,
  notice: QrNotice,
  raw: string,
) {
  const { eventId, ...payment } = notice;
  return creditQrPayment(services, {
    ...payment,
    channel: channel.code,
    source: 'notice',
    event: { id: eventId, raw },
    isRepeatable: channel.repeatable === true,
  });
}

/** Compares time stamps with real time, because the sandbox clock may be moved. */
async function parseQrNotice(
  services: Pick<Services, 'log'>,
  channel: QrChannel,
  request: FastifyRequest,
): Promise<QrNotice | QrReversal | null> {
  try {
    return await channel.readNotice(rawOf(request), request.headers, new Date());
  } catch (error) {
    services.log.warn({ err: error, channel: channel.code }, 'a notice could not be read');
    return null;
  }
}

function rawOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}
