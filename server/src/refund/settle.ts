import { toMinor } from '@kapao/contract/money';
import { freshen } from '../bonus/standing.ts';
import type { Tx } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { inMemberTurn } from '../intent/press/idempotency.ts';
import { accrueFriendLoss } from '../invite/friend.ts';
import { lockMember } from '../ledger/account.ts';
import { inCurrency, type SettingValues } from '../setting.ts';
import { type RefundTerms, refundOf } from './loss.ts';
import { beginNight, listPage, retryLater, takeDue, takeOffList } from './night.ts';
import { addRefund, addSnapshot, readSettleFacts, type SettleFacts } from './store.ts';

/** Members whose games are asked at once, so that a partner that answers in 200 ms tells of 120 a second. */
const askedAtOnce = 24;

/** Of them, those who are written at once: members who play meanwhile need the other connections. */
const writtenAtOnce = 4;

/** A turn ends after so long and the next one goes on, so that a house that closes need not wait. */
const turnMs = 5_000;

/**
 * Settles the night, member by member (rules §6). Any number of processes may, at any time of the day: a night is
 * settled once for each member, as its snapshot's key says.
 */
export async function settleRefunds(house: House): Promise<void | 'again'> {
  const until = performance.now() + turnMs;
  const settings = await house.settings.read();
  if (!(await beginNight(house.db, settings['refund.settleFrom']))) return undefined;
  while (performance.now() < until && (await listPage(house.db)));
  const writes = createGate(writtenAtOnce);
  const next = dueMembers(house);
  const settleOn = async (): Promise<'none' | 'time'> => {
    while (performance.now() < until) {
      const memberId = await next();
      if (memberId === undefined) return 'none';
      await settleSafely(house, memberId, writes);
    }
    return 'time';
  };
  const ends = await Promise.all(Array.from({ length: askedAtOnce }, settleOn));
  return ends.includes('time') ? 'again' : undefined;
}

/** Answers one member of the night's list after the other, taken a handful at a time; undefined when none is left. */
function dueMembers({ db }: House): () => Promise<bigint | undefined> {
  let taken: bigint[] = [];
  let taking: Promise<void> | undefined;
  return async () => {
    if (taken.length === 0) {
      taking ??= takeDue(db, askedAtOnce).then((members) => {
        taken = members;
        taking = undefined;
      });
      await taking;
    }
    return taken.shift();
  };
}

type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets at most so many in at once, in the order they came. */
function createGate(most: number): Gate {
  let within = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (within >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else within += 1;
    try {
      return await work();
    } finally {
      const first = waiting.shift();
      if (first === undefined) within -= 1;
      else first();
    }
  };
}

/** One member that throws must not keep the others waiting; a minute later it is anybody's again. */
async function settleSafely(house: House, memberId: bigint, writes: Gate): Promise<void> {
  try {
    await settleMember(house, memberId, writes);
  } catch (error) {
    house.log.error({ err: error, member: String(memberId) }, 'a refund could not be settled');
  }
}

/**
 * Asks the member's games without a lock, then writes the day's snapshot and what comes of it in one commit. Balances
 * that are not known leave everything as it is: the window grows until they are.
 */
async function settleMember(house: House, memberId: bigint, writes: Gate): Promise<void> {
  await freshen(house, memberId);
  const settings = await house.settings.read();
  const write = async (tx: Tx) => {
    const cash = await lockMember(tx, memberId);
    const facts = cash && (await readSettleFacts(tx, memberId));
    if (facts?.known === false && !facts.settled) return retryLater(tx, memberId);
    await takeOffList(tx, memberId);
    if (facts === undefined || facts.settled) return;
    await addSnapshot(tx, memberId, facts);
    const terms = termsOf(settings, facts);
    const refunded = refundOf({ ...facts, terms });
    if (refunded.ownLossMinor > 0n) await addRefund(tx, memberId, facts, { ...refunded, terms });
    const { ownLossMinor } = refunded;
    await accrueFriendLoss(tx, { memberId, ownLossMinor, period: facts.day });
  };
  await writes(() => inMemberTurn(house.db, memberId, write));
}

const noRefund: RefundTerms = { percentBp: 0n, minMinor: 0n, maxMinor: 0n };

function termsOf(settings: SettingValues, { currency, conditionOpen }: SettleFacts): RefundTerms {
  if (!settings['refund.enabled']) return noRefund;
  if (settings['refund.excludeBonusDays'] && conditionOpen) return noRefund;
  return {
    percentBp: toMinor(settings['refund.percent']),
    minMinor: inCurrency(settings['refund.minMinor'], currency),
    maxMinor: inCurrency(settings['refund.maxMinor'], currency),
  };
}
