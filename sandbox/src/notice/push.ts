import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { jsonFields, textOf } from '../fields.ts';
import { perform } from '../partner-call.ts';
import { Refusal } from '../refusal.ts';
import { secretOf } from '../secret.ts';
import type { World } from '../world.ts';
import { shownNotices } from './shown.ts';

type Device = { privateKey: string; p256dh: string; auth: string; forgotten: boolean };

const devices = (world: World) => world.book.shelf<Device>('push-devices');

/** Plays a push service and the browser behind it: checks VAPID and decrypts. */
export function pushPartner(scope: FastifyInstance, world: World): void {
  void scope.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    inner.post<{ Params: { device: string } }>('/push/:device', async (request, reply) => {
      const id = request.params.device;
      const device = devices(world).get(id);
      if (device === undefined || device.forgotten) return reply.code(410).send();
      if (!(await isAuthorized(world, request))) return reply.code(403).send({ message: 'VAPID_REFUSED' });
      const { topic } = request.headers;
      return perform(world, reply, {
        target: 'push',
        said: id,
        act: () => {
          const fields = jsonFields(decrypt(device, request.body as Buffer));
          const title = typeof fields['title'] === 'string' ? fields['title'] : '';
          const shown = { title, text: textOf(fields, 'text'), path: textOf(fields, 'path') };
          const reference = textOf(fields, 'reference');
          const row = { channel: 'push', to: id, ...shown, reference, at: new Date().toISOString() } as const;
          shownNotices(world).put(`${id} ${typeof topic === 'string' ? topic : reference}`, row);
          return { status: 201, body: '' };
        },
        refuse: () => ({ status: 413, body: { message: 'TOO_LARGE' } }),
      });
    });
  });
}

export function pushCalls(app: FastifyInstance, world: World): void {
  app.post('/push/devices', (request) => {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys().toString('base64url');
    const auth = randomBytes(16).toString('base64url');
    const id = randomUUID();
    devices(world).put(id, { privateKey: ecdh.getPrivateKey('base64url'), p256dh, auth, forgotten: false });
    return { id, endpoint: `http://${request.headers.host}/partners/push/${id}`, p256dh, auth };
  });
  app.post<{ Params: { id: string } }>('/push/devices/:id/forget', (request) => {
    const device = devices(world).get(request.params.id);
    if (device === undefined) throw new Refusal(404, 'UNKNOWN_DEVICE');
    devices(world).put(request.params.id, { ...device, forgotten: true });
    return { message: 'OK' };
  });
}

async function isAuthorized(world: World, request: FastifyRequest): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(secretOf(world, 'webpush'), 'hex');
  const point = ecdh.getPublicKey();
  if (key !== point.toString('base64url') || request.headers['ttl'] === undefined) return false;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    await jwtVerify(token, publicKey, { audience: `http://${request.headers.host}`, requiredClaims: ['exp', 'sub'] });
    return /^(mailto:|https:)/.test(decodeJwt(token).sub ?? '');
  } catch {
    return false;
  }
}

/** Reads `aes128gcm` of RFC 8188 with the keys of RFC 8291. */
function decrypt({ privateKey, auth }: Device, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const input = hkdf(ecdh.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 });
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

const hkdf = (input: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, bytes));
