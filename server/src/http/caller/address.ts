import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { SettingValues } from '../../setting.ts';
import { refuse } from '../refusal.ts';

type From = Pick<FastifyRequest, 'ip' | 'headers'>;

/** The port to whoever knows where a call comes from: the country's two letters, or undefined where nobody knows. */
export type CountryOf = (from: From, settings: SettingValues) => string | undefined;

/**
 * The operator's own proxy knows: it writes the country into a header (`ip.countryHeader`), which counts only when the
 * call comes straight from an address of `ip.trustedProxies`. Anybody else may write anything there (promises Z7).
 */
export const countryByProxy: CountryOf = ({ ip, headers }, settings) => {
  const value = headers[settings['ip.countryHeader'].toLowerCase()];
  const isTrusted = typeof value === 'string' && isAmong(ip, settings['ip.trustedProxies']);
  return isTrusted && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : undefined;
};

/** INVALID_IP for an address on the deny list, or a country outside the market profile: unknown ones too (rules §14). */
export function refuseAddress(countryOf: CountryOf, from: From, settings: SettingValues) {
  const countries = settings['market.countries'];
  const isDenied = settings['ip.deny'].includes(from.ip);
  const isForeign = countries.length > 0 && !countries.includes(countryOf(from, settings) ?? '');
  return isDenied || isForeign ? refuse('INVALID_IP') : undefined;
}

/** INVALID_IP for staff from elsewhere than the operator's list allows, where there is one (rules §14). */
export function refuseStaffAddress({ ip }: From, settings: SettingValues) {
  const allowed = settings['staff.allow'];
  return allowed.length > 0 && !isAmong(ip, allowed) ? refuse('INVALID_IP') : undefined;
}

/** Addresses, or ranges as `10.0.0.0/8`. */
function isAmong(ip: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    if (isIP(address) === 0) continue;
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}
