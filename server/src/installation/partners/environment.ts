import type { Config } from '../../platform/config/config.ts';
import { hmac } from '../../platform/partner/sign.ts';
import type { PartnerEntry } from '../../platform/partner/settings.ts';
import { startError } from '../../platform/start-error.ts';
import { noticeAdapter } from '../../deposit/truelink/partners/registry.ts';
import { findByVariable, type KnownPartner, knownPartners } from './known.ts';
import { problemOfEntry, problemOfSecret } from './rules.ts';

const defaultAgent = 'kapao';
const demoContact = 'mailto:demo@kapao.invalid';

type Settings = Pick<Config, 'mode' | 'plainNetwork' | 'partners' | 'walletNoticeSecret' | 'partnerVariables'>;

/**
 * Entries of the environment: each partner's own variable, else the default of its kind; in demo mode the sandbox's.
 */
export function environmentEntries(config: Settings): PartnerEntry[] {
  const own = Object.entries(config.partnerVariables).map(([variable, fields]) => {
    const found = findByVariable(variable);
    if (found === undefined) throw startError(`${variable} names no partner`);
    return { code: found.partner.code, currency: found.currency, fields, source: variable };
  });
  for (const entry of own) {
    const problem = problemOfEntry(entry, config) ?? (config.mode === 'live' ? problemOfSecret(entry, own) : undefined);
    if (problem !== undefined) throw startError(`${entry.source}: ${problem}`);
  }
  const isOwn = (code: string) => own.some((entry) => entry.code === code && entry.currency === '*');
  return [...own, ...knownPartners.flatMap((partner) => (isOwn(partner.code) ? [] : defaultOf(partner, config)))];
}

function defaultOf({ code, kind, needs, path }: KnownPartner, config: Settings): PartnerEntry[] {
  const given = kind === 'notice' ? sandboxOf(config) : config.partners[kind];
  if (code === noticeAdapter.code && config.walletNoticeSecret !== undefined) {
    return [{ code, currency: '*', fields: { secret: config.walletNoticeSecret }, source: 'TRUEMONEY_NOTICE_SECRET' }];
  }
  if (given === undefined) return [];
  const secret = given.isDerived === true ? sandboxSecret(given.secret, code) : given.secret;
  const all: Record<string, string> = {
    url: `${given.baseUrl}${path}`,
    agent: defaultAgent,
    contact: demoContact,
    secret,
  };
  const fields = Object.fromEntries(Object.keys(needs.notes).map((name) => [name, all[name] ?? '']));
  return [{ code, currency: '*', fields, source: given.isDerived ? 'sandbox' : `${kind.toUpperCase()}_URL` }];
}

/** Channels of notices have no variables of their own: a demo takes the address of its text messages. */
const sandboxOf = ({ mode, partners }: Settings) => (mode === 'demo' ? partners.sms : undefined);

/** The sandbox derives the same secret. */
export function sandboxSecret(secret: string, code: string): string {
  return hmac(secret, [`kapao sandbox partner ${code}`]);
}
