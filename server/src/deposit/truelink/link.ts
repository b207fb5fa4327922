import { createHash } from 'node:crypto';

const host = 'gift.truemoney.com';
const path = /^\/campaign\/?$/;
const voucherShape = /^[A-Za-z0-9_-]{10,64}$/;
/** `URL` silently drops tabs and line ends; a link that holds any was put together by hand. */
const plainText = /^[\x21-\x7e]+$/;

/**
 * The voucher a gift link stands for; null for anything else. The link itself is never fetched: whatever a member
 * pastes must not be able to make the house call an address (security#connections). Wrappers of other sites are no gift
 * links.
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
 * What a voucher is known by for ever. In small letters, so that a link typed again in another case is the same one;
 * without a key, so that it stays the same whatever becomes of the house's keys.
 */
export function fingerprintOf(voucher: string): Buffer {
  return createHash('sha256').update(voucher.toLowerCase()).digest();
}

/** All that people and logs see of a voucher (security#data). */
export function maskVoucher(voucher: string): string {
  return `v=${voucher.slice(0, 4)}…`;
}
