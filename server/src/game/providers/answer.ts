import type { PartnerReply } from '../../platform/partner/call.ts';
import { type Fields, majorField, readFields, textField } from '../../platform/partner/fields.ts';
import { type Balance, ProviderRefused } from '../provider.ts';

export function noAnswer(what: string): Error {
  return new Error(`the game provider gave no valid answer: ${what}`);
}

/** Fields of a JSON answer with status 200; null for any other reply. */
export function okFields(reply: PartnerReply): Fields | null {
  return reply.kind === 'answer' && reply.status === 200 ? readFields(reply.text) : null;
}

/** Fields of a JSON answer that is no failure of the provider's server; null for any other reply. */
export function plainFields(reply: PartnerReply): Fields | null {
  return reply.kind === 'answer' && reply.status < 500 ? readFields(reply.text) : null;
}

/** Fields of a JSON answer with a status of 400 to 499; null for any other reply. */
export function errorFields(reply: PartnerReply): Fields | null {
  return reply.kind === 'answer' && reply.status >= 400 && reply.status < 500 ? readFields(reply.text) : null;
}

/** Returns `data` of a reply. Throws ProviderRefused for a `refusal`, else {@link noAnswer} where `data` is missing. */
export function requireData<T>(reply: PartnerReply, refusal: string | undefined, data: T | null): T {
  if (reply.kind === 'silence') throw noAnswer(reply.cause);
  if (refusal !== undefined) throw new ProviderRefused(refusal);
  if (data === null) throw noAnswer(`status ${reply.status}`);
  return data;
}

/** Returns the fields if their field `name` is the player. Throws for an answer about another one. */
export function requirePlayer(fields: Fields, name: string, username: string): Fields {
  if (fields[name] !== username) throw noAnswer('another player');
  return fields;
}

export function requireLink(fields: Fields | null, name: string): string {
  const link = textField(fields, name);
  if (link === null) throw noAnswer('no link');
  return link;
}

export function requireCredits(fields: Fields, name: string): bigint {
  const creditsMinor = majorField(fields, name);
  if (creditsMinor === null) throw noAnswer('no balance');
  return creditsMinor;
}

export const settledBalance = (free: bigint): Balance => ({ free, outstanding: 0n });
