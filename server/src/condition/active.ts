import type { ActiveBonus } from '@kapao/contract/bonus';
import { toMajor } from '@kapao/contract/money';
import type { Language } from '@kapao/contract/language';
import { keepOf, measuredMinor } from './engine.ts';
import { type ConditionFacts, isKnown, standingOf } from './facts.ts';
import { textIn } from '../content/local-text.ts';

export function showActive(facts: ConditionFacts | null, language: Language): ActiveBonus {
  if (facts === null) return { status: false, type: '' };
  const { source, state, categories } = facts;
  const title = textIn(facts.title, language);
  return {
    status: true,
    type: source === 'BONUS' ? title : source,
    title,
    source,
    state,
    percentSuccess: percentOf(BigInt(facts.successBp)),
    percentFail: percentOf(BigInt(facts.failBp)),
    categories,
    ...(state === 'ARMED' ? { minDeposit: toMajor(BigInt(facts.minDeposit)) } : {}),
    ...showExpiry(state === 'ARMED' ? facts.armedUntil : facts.expiresAt),
    ...progressFigures(facts),
  };
}

export const percentOf = (bp: bigint): number => toMajor(bp);

const showExpiry = (text: string | null) => (text === null ? {} : { expiresAt: new Date(text).toISOString() });

function progressFigures(facts: ConditionFacts) {
  const standing = standingOf(facts);
  if (standing === undefined) return {};
  const { keepMinor, forfeitMinor } = keepOf(standing);
  const counted = standing.mode === 'wager' ? standing.wageredMinor : measuredMinor(standing);
  return {
    base: toMajor(standing.baseMinor),
    target: toMajor(standing.targetMinor),
    floor: toMajor(standing.floorMinor),
    measured: toMajor(counted),
    keep: toMajor(keepMinor),
    forfeit: toMajor(forfeitMinor),
    fresh: isKnown(facts),
  };
}
