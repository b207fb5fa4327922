import type { OfferBlock } from '@kapao/contract/bonus';
import { toMajor } from '@kapao/contract/money';
import { freshen } from '../condition/standing.ts';
import { mayAsk } from '../game/refresh.ts';
import type { Services } from '../platform/services.ts';
import { type MemberFacts, type Offer, readMemberFacts } from './store.ts';

export type { MemberFacts };

type Limits = { facts: MemberFacts; remainingMaxMinor: bigint };

/** Reads what blocks offers. Games are asked only when their last balances alone would block. */
export async function readLimits(
  services: Pick<Services, 'config' | 'db' | 'games' | 'log'>,
  memberId: bigint,
  remainingMaxMinor: bigint,
): Promise<Limits> {
  const facts = await readMemberFacts(services.db, memberId);
  const tooMuch = !facts.active && facts.totalMinor > remainingMaxMinor;
  if (!tooMuch || !(await mayAsk(services, memberId))) return { facts, remainingMaxMinor };
  await freshen(services, memberId);
  return { facts: await readMemberFacts(services.db, memberId), remainingMaxMinor };
}

/** Returns the first refusal that taking this bonus would meet (rules#taking-a-bonus). */
export function blockOfBonus(offer: Offer, counted: number, limits: Limits): OfferBlock | undefined {
  const { facts } = limits;
  if (facts.active) return { reason: 'active' };
  if (counted >= offer.maxReceived) return { reason: 'received' };
  if (offer.full) return { reason: 'full' };
  if (facts.withdrawing) return { reason: 'withdrawal' };
  if (offer.newMemberOnly && facts.hasDeposited) return { reason: 'newMember' };
  return blockOfMoney(limits);
}

/** As {@link blockOfBonus} for a code (rules#promotion-codes). */
export function blockOfPromotion(offer: Offer, used: boolean, limits: Limits): OfferBlock | undefined {
  if (used) return { reason: 'received' };
  if (offer.full) return { reason: 'full' };
  if (limits.facts.active) return { reason: 'active' };
  return offer.successBp > 0n ? blockOfMoney(limits) : undefined;
}

function blockOfMoney({ facts, remainingMaxMinor }: Limits): OfferBlock | undefined {
  if (facts.owedMinor > 0n) return { reason: 'debt' };
  if (facts.totalMinor <= remainingMaxMinor && facts.hidden.length === 0) return undefined;
  const games = facts.hidden.length === 0 ? {} : { games: facts.hidden };
  return { reason: 'remaining', total: toMajor(facts.totalMinor), max: toMajor(remainingMaxMinor), ...games };
}
