import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../../platform/config/config.ts';
import { isLoopback } from '../../platform/config/network.ts';
import { checkSecrets } from '../../platform/config/secrets.ts';
import { hostOf, isPublic } from '../../platform/partner/address.ts';
import type { PartnerEntry } from '../../platform/partner/settings.ts';
import { isStartError } from '../../platform/start-error.ts';
import { findKnown } from './known.ts';

export type NewEntry = Omit<PartnerEntry, 'source'>;
type Rules = Pick<Config, 'mode' | 'plainNetwork'>;

/** Problem of an entry in one line that names the field and shows no value; undefined without a problem. */
export function problemOfEntry(entry: NewEntry, { mode, plainNetwork }: Rules): string | undefined {
  const known = findKnown(entry.code);
  if (known === undefined) return `there is no partner ${entry.code}`;
  if (entry.currency !== '*' && !known.byCurrency) return `${entry.code} has one entry for all currencies`;
  const needed = Object.keys(known.needs.notes);
  const missing = needed.find((name) => (entry.fields[name] ?? '') === '');
  if (missing !== undefined) return `${entry.code} needs ${missing}`;
  const extra = Object.keys(entry.fields).find((name) => !needed.includes(name));
  if (extra !== undefined) return `${entry.code} has no field ${extra}; its fields are ${needed.join(', ')}`;
  const [issue] = known.needs.schema.safeParse(entry.fields).error?.issues ?? [];
  if (issue !== undefined) return `${entry.code}: ${String(issue.path[0])} is not as it must be`;
  const { url } = entry.fields;
  if (url === undefined) return undefined;
  const { protocol, hostname } = new URL(url);
  if (mode === 'demo') return isLoopback(hostname) ? undefined : `${entry.code}: url leads beyond this machine`;
  if (plainNetwork) return undefined;
  if (protocol !== 'https:') return `${entry.code}: url must begin with https://, or INSECURE_NETWORK=yes be set`;
  const host = hostOf(new URL(url));
  const isInside = isLoopback(hostname) || (isIP(host) !== 0 && !isPublic(host));
  return isInside ? `${entry.code}: url leads to a private address, which INSECURE_NETWORK=yes allows` : undefined;
}

export function problemOfSecret({ code, fields }: NewEntry, others: readonly NewEntry[]): string | undefined {
  const { secret } = fields;
  if (secret === undefined) return undefined;
  const other = others.find((one) => one.code !== code && one.fields['secret'] === secret);
  if (other !== undefined) return `${code}: secret repeats that of ${other.code}; each partner needs its own`;
  try {
    checkSecrets([[`${code}: secret`, secret]]);
    return undefined;
  } catch (error) {
    if (isStartError(error)) return error.message;
    throw error;
  }
}

export type Resolve = (host: string) => Promise<readonly string[]>;

const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Rejects a host name that resolves to a private address or to none. Each connection is checked again. */
export async function problemOfName(
  { code, fields: { url } }: NewEntry,
  { mode, plainNetwork }: Rules,
  resolve: Resolve = resolveByDns,
): Promise<string | undefined> {
  if (url === undefined || mode === 'demo' || plainNetwork) return undefined;
  const addresses = await resolve(hostOf(new URL(url))).catch(() => []);
  if (addresses.length === 0) return `${code}: the host of url has no address`;
  return addresses.every(isPublic) ? undefined : `${code}: url leads to a private address`;
}
