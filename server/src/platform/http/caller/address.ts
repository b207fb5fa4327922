import type { SettingValues } from '../../db/setting.ts';
import { refuse } from '../../refusal.ts';
import { type Connected, isAmong, peerOf } from '../../client-address.ts';

declare module '../../services.ts' {
  interface Services {
    readonly countryOf: CountryOf;
  }
}

export type From = { readonly ip: string; readonly request: Connected };

export type CountryOf = (request: Connected, settings: SettingValues) => string | undefined;

export const countryByProxy =
  (trusted: readonly string[]): CountryOf =>
  (request, settings) => {
    const value = request.headers[settings['ip.countryHeader'].toLowerCase()];
    const isTrusted = typeof value === 'string' && isAmong(peerOf(request), trusted);
    return isTrusted && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : undefined;
  };

export function refuseAddress(countryOf: CountryOf, { ip, request }: From, settings: SettingValues) {
  const countries = settings['market.countries'];
  const isDenied = isAmong(ip, settings['ip.deny']);
  const isForeign = countries.length > 0 && !countries.includes(countryOf(request, settings) ?? '');
  return isDenied || isForeign ? refuse('INVALID_IP') : undefined;
}

export function refuseStaffAddress(ip: string, settings: SettingValues) {
  const allowed = settings['staff.allow'];
  return allowed.length > 0 && !isAmong(ip, allowed) ? refuse('INVALID_IP') : undefined;
}
