import { hkdfSync } from 'node:crypto';
import { hmac, isSameSignature, unixSeconds } from '../partner/sign.ts';
import type { House } from '../house.ts';

/** What a link is about: links of one purpose are no good for another, and `signed` need not be in the address. */
export type Linked = { purpose: string; path: string; signed: string };

/** Address of something for whoever has the link, without a login. `until`: Unix seconds. */
export function signLink(house: House, linked: Linked, until: number): string {
  return `${linked.path}?until=${until}&signature=${signatureOf(house, linked, String(until))}`;
}

/** Until when the query of a link is good, Unix seconds; undefined when it is over, or not what was signed. */
export function readSignedLink(house: House, linked: Linked, query: Record<string, unknown>): number | undefined {
  const { until, signature } = query;
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{10}$/.test(until)) return undefined;
  if (until < unixSeconds()) return undefined;
  return isSameSignature(signature, signatureOf(house, linked, until)) ? Number.parseInt(until, 10) : undefined;
}

function signatureOf({ keys }: House, { purpose, signed }: Linked, until: string): string {
  const key = Buffer.from(hkdfSync('sha256', keys.masterKey, '', `kapao ${purpose}`, 32)).toString('hex');
  return hmac(key, [`${signed}.${until}`]);
}
