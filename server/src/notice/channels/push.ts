import { createECDH } from 'node:crypto';
import { type CryptoKey, importJWK, SignJWT } from 'jose';
import { z } from 'zod/mini';
import { callPartner } from '../../platform/partner/call.ts';
import type { Adapter } from '../../platform/partner/settings.ts';
import type { NoticeResult, PushChannel } from '../channel.ts';
import { encryptPush } from './encrypt.ts';

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
  const vapid = readVapidKey(secret);
  return {
    key: vapid.publicKey.toString('base64url'),
    async send({ to, p256dh = '', auth = '' }, { reference, title, text, path, signal }) {
      const content = JSON.stringify({ title, text, path, reference });
      const body = encryptSafely({ p256dh, auth }, content);
      if (body === undefined) return 'gone';
      const reply = await callPartner({
        method: 'POST',
        url: to,
        headers: {
          authorization: await signVapid(vapid, contact, to),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(keptSeconds),
          urgency: 'high',
          // An undelivered earlier attempt is replaced. At most 32 characters.
          topic: reference.replaceAll('-', ''),
        },
        body,
        signal,
      });
      return reply.kind === 'answer' ? resultOfPush(reply.status) : 'failed';
    },
  };
}

function encryptSafely(keys: { p256dh: string; auth: string }, content: string): Buffer | undefined {
  try {
    return encryptPush(keys, content);
  } catch {
    return undefined;
  }
}

function resultOfPush(status: number): NoticeResult {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  // A wrong key or contact is the operator's to correct, so later attempts may work.
  return status === 400 || status === 413 ? 'refused' : 'failed';
}

type VapidKey = { publicKey: Buffer; imported: Promise<CryptoKey | Uint8Array> };

function readVapidKey(secret: string): VapidKey {
  const bytes = Buffer.from(secret, secret.length === 64 ? 'hex' : 'base64url');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(bytes);
  const publicKey = ecdh.getPublicKey();
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', d: bytes.toString('base64url'), x: x ?? '', y: y ?? '' };
  return { publicKey, imported: importJWK(jwk, 'ES256') };
}

export function newVapidSecret(): string {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const key = ecdh.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - key.length), key]).toString('base64url');
}

/** Authorization of RFC 8292. */
async function signVapid({ publicKey, imported }: VapidKey, contact: string, endpoint: string): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime('12h')
    .sign(await imported);
  return `vapid t=${token}, k=${publicKey.toString('base64url')}`;
}
