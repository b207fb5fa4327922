import { createECDH } from 'node:crypto';
import webpush, { type Headers, type PushSubscription, type RequestOptions } from 'web-push';
import { z } from 'zod/mini';
import { callPartner } from '../../platform/partner/call.ts';
import type { Adapter } from '../../platform/partner/settings.ts';
import type { NoticeResult, PushChannel } from '../channel.ts';

type VapidDetails = NonNullable<RequestOptions['vapidDetails']>;

const keySchema = z.string().check(z.regex(/^(?:[\w-]{43}|[0-9a-f]{64})$/));
const contactSchema = z.string().check(z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/));
const pushSchema = z.strictObject({ contact: contactSchema, secret: keySchema });

export type PushSettings = z.infer<typeof pushSchema>;

/** Push services drop an undelivered notice after this time. */
const keptSeconds = 24 * 60 * 60;

export const pushAdapter: Adapter<PushChannel, PushSettings> = {
  code: 'webpush',
  open: webPush,
  needs: {
    schema: pushSchema,
    notes: {
      contact: 'where push services reach the operator: mailto: or https: address',
      secret: 'private VAPID key, 32 bytes as base64url or hex; `notices keys` makes one',
    },
  },
};

function webPush({ contact, secret }: PushSettings): PushChannel {
  const vapid = vapidOf(contact, secret);
  return {
    key: vapid.publicKey,
    async send({ to, p256dh = '', auth = '' }, { reference, title, text, path, signal }) {
      const subscription = { endpoint: to, keys: { p256dh, auth } };
      const content = JSON.stringify({ title, text, path, reference });
      // An undelivered earlier attempt with the same topic is replaced. At most 32 characters.
      const message = detailsOf(subscription, content, { vapidDetails: vapid, topic: reference.replaceAll('-', '') });
      if (message === undefined) return 'gone';
      const reply = await callPartner({ method: 'POST', url: to, ...message, signal });
      return reply.kind === 'answer' ? resultOfPush(reply.status) : 'failed';
    },
  };
}

/** Encrypts and signs a message. Returns undefined for keys that are no keys of a browser. */
function detailsOf(subscription: PushSubscription, content: string, options: RequestOptions) {
  try {
    const { headers, body } = webpush.generateRequestDetails(subscription, content, {
      contentEncoding: 'aes128gcm',
      TTL: keptSeconds,
      urgency: 'high',
      ...options,
    });
    return { headers: textHeaders(headers), body };
  } catch {
    return undefined;
  }
}

const textHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

function resultOfPush(status: number): NoticeResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  // A wrong key or contact is the operator's to correct, so later attempts may work.
  return status === 400 || status === 413 ? 'refused' : 'failed';
}

function vapidOf(subject: string, secret: string): VapidDetails {
  const bytes = Buffer.from(secret, secret.length === 64 ? 'hex' : 'base64url');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes);
  return { subject, publicKey: ecdh.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
}

export const newVapidSecret = (): string => webpush.generateVAPIDKeys().privateKey;
