import type { Currency } from '@kapao/contract/money';
import type { Tx } from '../platform/db/transaction.ts';
import { houseAccount, memberCash } from '../money/ledger/account.ts';
import { instant } from '../money/ledger/transfer.ts';
import { newPublicId } from '../platform/public-id.ts';
import { writeStatement } from '../statement/statement.ts';
import { statementDetail } from './end.ts';
import { openingOf } from './engine.ts';
import { type Category, type ConditionFacts, type InThree, isComplete, type Source } from './facts.ts';
import { endUnopened, insertGiven, markOpen, readCondition, readWaiting, readWalletCurrency } from './store.ts';
import { whyNot } from './texts.ts';

/** A decided gift. The caller holds the member's lock and made every check of its own. */
export type Gift = {
  memberId: bigint;
  source: Source;
  offerCode: string | null;
  title: InThree;
  amountMinor: bigint;
  currency: Currency;
  successBp: bigint;
  failBp: bigint;
  remainingMaxMinor: bigint;
  mode?: 'band' | 'wager';
  categories?: readonly Category[];
  withdrawCapTimes?: bigint;
  expireDays?: number;
};

/** WAITING: the gift comes once every game has reported its balance and hides no open bet. */
export type Given = { conditionId: bigint; publicId: string; state: 'FREE' | 'OPEN' | 'WAITING' | 'GIVEN_UP' };

/**
 * Gives a gift: at once if `successBp` is 0, else with a condition once all balances are fresh (rules#conditions). The
 * caller holds the member's lock; a second active condition violates `condition_active`.
 */
export async function giveGift(tx: Tx, gift: Gift): Promise<Given> {
  const publicId = newPublicId();
  const conditionId = await insertGiven(tx, gift, publicId);
  if (gift.successBp === 0n) {
    await creditConditionGift(tx, { ...gift, publicId });
    return { conditionId, publicId, state: 'FREE' };
  }
  return { conditionId, publicId, state: await openWaiting(tx, gift.memberId) };
}

/**
 * Opens a waiting gift once every balance is known. Gives it up with a FAILED row when its time is over or too much was
 * left before it. The caller holds the member's lock.
 */
export async function openWaiting(tx: Tx, memberId: bigint): Promise<'OPEN' | 'WAITING' | 'GIVEN_UP'> {
  const facts = await readCondition(tx, memberId);
  if (facts?.state !== 'WAITING') throw new Error(`member ${memberId} has no waiting gift`);
  const waiting = await readWaiting(tx, facts.id);
  if (!isComplete(facts)) {
    if (!waiting.late) return 'WAITING';
    await giveUp(tx, memberId, facts, 'balances');
    return 'GIVEN_UP';
  }
  const totalMinor = BigInt(facts.total);
  // Money from before the deposit, less what was lost in games since.
  if (totalMinor - waiting.came_since > waiting.remaining_max_minor) {
    await giveUp(tx, memberId, facts, 'remaining');
    return 'GIVEN_UP';
  }
  await openCondition(tx, memberId, facts, totalMinor);
  return 'OPEN';
}

async function openCondition(tx: Tx, memberId: bigint, facts: ConditionFacts, ownMinor: bigint): Promise<void> {
  const giftMinor = BigInt(facts.gift);
  const { source, publicId, title } = facts;
  await creditConditionGift(tx, {
    memberId,
    source,
    publicId,
    title,
    amountMinor: giftMinor,
    currency: await readWalletCurrency(tx, memberId),
  });
  const band = { successBp: BigInt(facts.successBp), failBp: BigInt(facts.failBp) };
  await markOpen(tx, { id: facts.id, memberId }, { ownMinor, ...openingOf(ownMinor, giftMinor, band) });
}

async function giveUp(tx: Tx, memberId: bigint, facts: ConditionFacts, why: keyof typeof whyNot): Promise<void> {
  await endUnopened(tx, memberId, 'GIVEN_UP');
  await writeStatement(tx, {
    memberId,
    source: `c:${facts.publicId}`,
    type: 'bonus',
    from: 'house',
    to: 'WALLET',
    status: 'FAILED',
    amountMinor: BigInt(facts.gift),
    detail: statementDetail(facts.source, whyNot[why](facts.title)),
  });
}

type Credit = Pick<Gift, 'memberId' | 'source' | 'title' | 'amountMinor' | 'currency'> & { publicId: string };

/** Credits a gift from the operator's account of its kind (rules#money-calls). */
export async function creditConditionGift(
  tx: Tx,
  { memberId, source, publicId, title, amountMinor, currency }: Credit,
): Promise<void> {
  const kind = kindOf[source];
  const outcome = await instant(tx, {
    op: `gift:${publicId}`,
    debit: houseAccount.purpose(kind, currency),
    credit: memberCash(memberId),
    amountMinor,
    memberId,
    kind,
  });
  if (outcome !== 'done') throw new Error(`the gift of condition ${publicId} is ${outcome}`);
  await writeStatement(tx, {
    memberId,
    source: `c:${publicId}`,
    type: 'bonus',
    from: 'house',
    to: 'WALLET',
    status: 'SUCCESS',
    amountMinor,
    detail: statementDetail(source, title),
  });
}

const kindOf = {
  BONUS: 'bonus',
  PROMOTION: 'promotion',
  INVITE: 'invite',
  REFUND: 'refund',
  COUPON: 'coupon',
  ADJUST: 'adjust',
} as const satisfies Record<Source, string>;
