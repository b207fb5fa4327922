import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

const recordSize = 4096;

export type BrowserKeys = { p256dh: string; auth: string };

/** Key pair and salt of one message. Each message takes new ones. */
export type MessageKeys = { ecdh: ECDH; salt: Buffer };

function newMessageKeys(): MessageKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, salt: randomBytes(16) };
}

/**
 * Encrypts a push message for one browser: RFC 8291 over `aes128gcm` of RFC 8188, in one record.
 * @throws when `p256dh` is no point of the curve
 */
export function encryptPush(browser: BrowserKeys, text: string, { ecdh, salt } = newMessageKeys()): Buffer {
  const theirs = Buffer.from(browser.p256dh, 'base64url');
  const ours = ecdh.getPublicKey();
  const shared = ecdh.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const input = derive(shared, Buffer.from(browser.auth, 'base64url'), info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record.
  const record = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()]);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(recordSize, 16);
  header.writeUInt8(ours.length, 20);
  return Buffer.concat([header, ours, record, cipher.getAuthTag()]);
}

const derive = (input: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', input, salt, info, bytes));
