import { hkdfSync } from 'node:crypto';
import { hmac, isSameSignature, unixSeconds } from '../partner/sign.ts';
import type { Services } from '../services.ts';

export type Linked = { purpose: string; path: string; signed: string };

/** Returns an address that opens without a login. `until`: Unix seconds. */
export function signLink(services: Pick<Services, 'keys'>, linked: Linked, until: number): string {
  return `${linked.path}?until=${until}&signature=${linkSignature(services.keys.masterKey, linked, String(until))}`;
}

export function readSignedLink(
  services: Pick<Services, 'keys'>,
  linked: Linked,
  query: Record<string, unknown>,
): number | undefined {
  const { until, signature } = query;
  if (typeof until !== 'string' || typeof signature !== 'string' || !/^\d{10}$/.test(until)) return undefined;
  if (until < unixSeconds()) return undefined;
  const all = services.keys.masterKeys ?? [services.keys.masterKey];
  const isSigned = all.some((key) => isSameSignature(signature, linkSignature(key, linked, until)));
  return isSigned ? Number.parseInt(until, 10) : undefined;
}

function linkSignature(masterKey: Buffer, { purpose, signed }: Linked, until: string): string {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', `kapao ${purpose}`, 32)).toString('hex');
  return hmac(key, [`${signed}.${until}`]);
}
