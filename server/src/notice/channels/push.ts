import { createECDH, ECDH } from 'node:crypto';
import webpush, { type Headers, type PushSubscription, type RequestOptions } from 'web-push';
import { z } from 'zod/mini';
import { callPartner } from '../../platform/partner/call.ts';
import type { Adapter } from '../../platform/partner/settings.ts';
import { startError } from '../../platform/start-error.ts';
import type { NoticeResult, PushChannel } from '../channel.ts';

type VapidDetails = NonNullable<RequestOptions['vapidDetails']>;

const curve = 'prime256v1';

const keySchema = z.string().check(
  z.regex(/^(?:[\w-]{43}|[0-9a-f]{64})$/),
  z.refine((text) => publicKeyOf(bytesOf(text)) !== undefined),
);
const contactSchema = z.string().check(
  z.regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/),
  z.refine((text) => URL.canParse(text)),
);
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
      if (!areBrowserKeys(p256dh, auth)) return 'gone';
      const subscription = { endpoint: to, keys: { p256dh, auth } };
      const content = JSON.stringify({ title, text, path, reference });
      // An undelivered earlier attempt with the same topic is replaced. At most 32 characters.
      const message = detailsOf(subscription, content, { vapidDetails: vapid, topic: reference.replaceAll('-', '') });
      if (message === undefined) return 'failed';
      const reply = await callPartner({ method: 'POST', url: to, ...message, signal });
      return reply.kind === 'answer' ? resultOfPush(reply.status) : 'failed';
    },
  };
}

/** Returns whether a browser can have made the keys: a point of the curve and 16 random bytes (RFC 8291). */
function areBrowserKeys(p256dh: string, auth: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length < 16) return false;
  try {
    ECDH.convertKey(point, curve);
    return true;
  } catch {
    return false;
  }
}

/** Encrypts and signs a message. Returns undefined when that fails: the operator's part, so the subscription stays. */
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
  const bytes = bytesOf(secret);
  const publicKey = publicKeyOf(bytes);
  if (publicKey === undefined) throw startError('The secret of webpush is no private VAPID key');
  return { subject, publicKey, privateKey: bytes.toString('base64url') };
}

const bytesOf = (secret: string): Buffer => Buffer.from(secret, secret.length === 64 ? 'hex' : 'base64url');

/** Returns undefined for a number that is no private key of the curve. */
function publicKeyOf(bytes: Buffer): string | undefined {
  const ecdh = createECDH(curve);
  try {
    ecdh.setPrivateKey(bytes);
    return ecdh.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

export const newVapidSecret = (): string => webpush.generateVAPIDKeys().privateKey;
