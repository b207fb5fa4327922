import { createHash } from 'node:crypto';

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
