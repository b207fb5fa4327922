import { createHash } from 'node:crypto';
import { compactDecrypt } from 'jose';
import type { Keys } from '../../platform/keys/keys.ts';

const maxSealedLength = 2048;
const toleranceMs = 5 * 60_000;
const separator = '::';

export type OpenedLink = { link: string; walletName: string };

export function publicLinkKey(keys: Keys): Record<string, unknown> {
  return { ...keys.linkKeys[0].publicJwk };
}

/**
 * Opens a sealed link: a compact JWE of `<link>::<walletAccountName>` (payments#gift-links); null for anything else.
 * Sealing keeps the link out of proxy and request logs, and proves nothing about the sender (security#keys).
 */
export async function openLink(keys: Keys, sealed: string): Promise<OpenedLink | null> {
  if (sealed.length > maxSealedLength) return null;
  const opened = await decryptLink(keys, sealed);
  if (opened === null || !isFresh(opened.header['iat'])) return null;
  const at = opened.text.lastIndexOf(separator);
  if (at < 0) return null;
  return { link: opened.text.slice(0, at), walletName: opened.text.slice(at + separator.length).trim() };
}

async function decryptLink(keys: Keys, sealed: string) {
  try {
    const { plaintext, protectedHeader: header } = await compactDecrypt(
      sealed,
      ({ kid }) => (keys.linkKeys.find((key) => key.kid === kid) ?? keys.linkKeys[0]).privateKey,
      { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] },
    );
    return { header, text: new TextDecoder('utf-8', { fatal: true }).decode(plaintext) };
  } catch {
    return null;
  }
}

/** The stamp is optional. Compares with real time, because browsers do not know the sandbox clock. */
function isFresh(issuedAt: unknown): boolean {
  if (issuedAt === undefined) return true;
  return typeof issuedAt === 'number' && Math.abs(Date.now() - issuedAt * 1000) <= toleranceMs;
}

const host = 'gift.truemoney.com';
const path = /^\/campaign\/?$/;
const voucherShape = /^[A-Za-z0-9_-]{10,64}$/;
/** `URL` silently drops tabs and line ends, so a link containing them is rejected. */
const plainText = /^[\x21-\x7e]+$/;

/**
 * Returns the voucher of a gift link; null for anything else, including other sites' wrappers. Never fetches the link:
 * members must not make the server call an address (security#connections).
 */
export function readVoucher(link: string): string | null {
  const text = link.trim();
  if (!plainText.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlace = url.protocol === 'https:' && url.hostname === host && url.port === '' && path.test(url.pathname);
  if (!isPlace || url.username !== '' || url.password !== '') return null;
  const [voucher, second] = url.searchParams.getAll('v');
  return voucher !== undefined && second === undefined && voucherShape.test(voucher) ? voucher : null;
}

/**
 * Permanent id of a voucher. Lower case, so that another case gives the same id; unkeyed, so that it survives key
 * changes.
 */
export function fingerprintOf(voucher: string): Buffer {
  return createHash('sha256').update(voucher.toLowerCase()).digest();
}

export function maskVoucher(voucher: string): string {
  return `v=${voucher.slice(0, 4)}…`;
}
