import { startError } from '../start-error.ts';
import type { Mode } from './mode.ts';
import { allowsPlainNetwork, isLoopback } from './network.ts';
import { type PartnerVariables, readPartnerVariables } from './partner-entries.ts';
import { checkSecrets } from './secrets.ts';
import { type Env, valueOf } from './values.ts';

/**
 * Default of all partners of one kind; undefined: none. `isDerived`: each partner's own secret is derived from this
 * one.
 */
export type PartnerConfig = { baseUrl: string; secret: string; isDerived?: true } | undefined;

export const partnerNames = ['sms', 'payout', 'qr', 'games', 'bank', 'truemoney'] as const;
export type PartnerName = (typeof partnerNames)[number];

export type Partners = {
  partners: Record<PartnerName, PartnerConfig>;
  walletNoticeSecret: string | undefined;
  partnerVariables: PartnerVariables;
};

export function readDemoPartners(env: Env, sandboxUrl: string, secret: string): Partners {
  return {
    partners: eachPartner((prefix) => {
      const baseUrl = readAddress(env, `${prefix}_URL`) ?? sandboxUrl;
      if (!isLoopback(new URL(baseUrl).hostname)) {
        throw startError(`${prefix}_URL leads beyond this machine; demo mode calls no real partner`);
      }
      const own = valueOf(env, `${prefix}_SECRET`);
      return own === undefined ? { baseUrl, secret, isDerived: true } : { baseUrl, secret: own };
    }),
    walletNoticeSecret: valueOf(env, 'TRUEMONEY_NOTICE_SECRET'),
    partnerVariables: readPartnerVariables(env),
  };
}

/** @throws a start error for an incomplete partner, an address without TLS, and a secret that others can know */
export function readLivePartners(env: Env, mode: Mode): Partners {
  const partners = eachPartner((prefix) => readLivePartner(env, prefix, mode));
  const partnerVariables = readPartnerVariables(env);
  const names = [...partnerNames.map((name) => `${name.toUpperCase()}_SECRET`), 'TRUEMONEY_NOTICE_SECRET'];
  checkSecrets(
    names.flatMap((name) => {
      const secret = valueOf(env, name);
      return secret === undefined ? [] : [[name, secret] as const];
    }),
  );
  return { partners, walletNoticeSecret: valueOf(env, 'TRUEMONEY_NOTICE_SECRET'), partnerVariables };
}

function readLivePartner(env: Env, prefix: string, mode: Mode): PartnerConfig {
  const baseUrl = readAddress(env, `${prefix}_URL`);
  const secret = valueOf(env, `${prefix}_SECRET`);
  if (baseUrl === undefined && secret === undefined) return undefined;
  if (baseUrl === undefined) throw startError(`${prefix}_SECRET is set without ${prefix}_URL; a partner needs both`);
  if (secret === undefined) throw startError(`${prefix}_URL is set without ${prefix}_SECRET; a partner needs both`);
  if (!baseUrl.startsWith('https:') && !allowsPlainNetwork(env, mode)) {
    throw startError(`${prefix}_URL must begin with https://, or INSECURE_NETWORK=yes be set`);
  }
  return { baseUrl, secret };
}

function readAddress(env: Env, name: string): string | undefined {
  const value = valueOf(env, name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol)) {
    throw startError(`${name} must be an http or https address`);
  }
  return value.replace(/\/+$/, '');
}

function eachPartner(read: (prefix: string) => PartnerConfig): Record<PartnerName, PartnerConfig> {
  const of = (name: PartnerName) => read(name.toUpperCase());
  return {
    sms: of('sms'),
    payout: of('payout'),
    qr: of('qr'),
    games: of('games'),
    bank: of('bank'),
    truemoney: of('truemoney'),
  };
}
