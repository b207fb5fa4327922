import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { clientAddress, isAmong } from '../platform/client-address.ts';
import { noteEvent } from '../platform/http/entrance/security-log.ts';
import { type Routes, sendRefusal } from '../platform/http/serve.ts';
import { readFields } from '../platform/partner/fields.ts';
import { hmac, isSameSignature } from '../platform/partner/sign.ts';
import { refuse } from '../platform/refusal.ts';
import type { Services } from '../platform/services.ts';
import { linkLine, unlinkLine } from './subscription.ts';

const badSignatureStatus = 401;

const webhook = z.object({
  events: z.array(
    z.object({
      type: z.string(),
      source: z.optional(z.object({ userId: z.optional(z.string().check(z.maxLength(100))) })),
      message: z.optional(z.object({ text: z.optional(z.string()) })),
    }),
  ),
});

/** Receives LINE's webhook: a member's code links the sender, and an unfollow removes the link. */
export function serveLineHook({ app, services }: Routes): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/hook/line', async (request, reply) => {
      const secret = services.noticeChannels.lineSecret();
      if (secret === undefined) return sendRefusal(services, reply, refuse('NO_DATA'));
      const refused = await refuseCall(services, request, secret);
      if (refused === undefined) {
        await takeEvents(services, rawOf(request));
        return { message: 'OK' };
      }
      await noteEvent(services, request, 'hook.refused', refused);
      const body = sendRefusal(services, reply, refuse(refused));
      if (refused === 'KEY_INVALID') void reply.code(badSignatureStatus);
      return body;
    });
  });
}

async function refuseCall(
  { config, settings }: Pick<Services, 'config' | 'settings'>,
  request: FastifyRequest,
  secret: string,
): Promise<'INVALID_IP' | 'KEY_INVALID' | undefined> {
  const allowed = (await settings.read())['hook.allow']['line'];
  if (allowed !== undefined && !isAmong(clientAddress(request, config.trustedProxies), allowed)) return 'INVALID_IP';
  const given = request.headers['x-line-signature'];
  const isSigned = typeof given === 'string' && isSameSignature(given, hmac(secret, [rawOf(request)], 'base64'));
  return isSigned ? undefined : 'KEY_INVALID';
}

/** A repeated event changes nothing: a code works once, and a link is removed once. */
async function takeEvents(services: Pick<Services, 'db' | 'keys'>, raw: Buffer): Promise<void> {
  const events = webhook.safeParse(readFields(raw.toString('utf8'))).data?.events ?? [];
  for (const { type, source, message } of events) {
    const userId = source?.userId;
    if (userId === undefined) continue;
    if (type === 'unfollow') await unlinkLine(services, userId);
    else if (type === 'message') await linkLine(services, userId, message?.text ?? '');
  }
}

function rawOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}
