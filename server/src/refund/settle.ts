import { toMinor } from '@kapao/contract/money';
import { freshen } from '../bonus/standing.ts';
import type { House } from '../house.ts';
import { inMemberTurn } from '../intent/press/idempotency.ts';
import { accrueFriendLoss } from '../invite/friend.ts';
import { lockMember } from '../ledger/account.ts';
import { inCurrency, type SettingValues } from '../setting.ts';
import { type RefundTerms, refundOf } from './loss.ts';
import { beginNight, listPage, retryLater, takeDue, takeOffList } from './night.ts';
import { addRefund, addSnapshot, readSettleFacts, type SettleFacts } from './store.ts';

const atOnce = 4;

/** A turn ends after so long and the next one goes on, so that a house that closes need not wait. */
const turnMs = 5_000;

/**
 * Settles the night, member by member (rules §6). Any number of processes may, at any time of the day: a night is
 * settled once for each member, as its snapshot's key says.
 */
export async function settleRefunds(house: House): Promise<void> {
  const until = performance.now() + turnMs;
  const settings = await house.settings.read();
  if (!(await beginNight(house.db, settings['refund.settleFrom']))) return;
  while (performance.now() < until && (await listPage(house.db)));
  while (performance.now() < until) {
    const members = await takeDue(house.db, atOnce);
    if (members.length === 0) return;
    await Promise.all(members.map((memberId) => settleSafely(house, memberId)));
  }
}

/** One member that throws must not keep the others waiting; a minute later it is anybody's again. */
async function settleSafely(house: House, memberId: bigint): Promise<void> {
  try {
    await settleMember(house, memberId);
  } catch (error) {
    house.log.error({ err: error, member: String(memberId) }, 'a refund could not be settled');
  }
}

/**
 * Asks the member's games without a lock, then writes the day's snapshot and what comes of it in one commit. Balances
 * that are not known leave everything as it is: the window grows until they are.
 */
async function settleMember(house: House, memberId: bigint): Promise<void> {
  await freshen(house, memberId);
  const settings = await house.settings.read();
  await inMemberTurn(house.db, memberId, async (tx) => {
    const cash = await lockMember(tx, memberId);
    const facts = cash && (await readSettleFacts(tx, memberId));
    if (facts?.known === false && !facts.settled) return retryLater(tx, memberId);
    await takeOffList(tx, memberId);
    if (facts === undefined || facts.settled) return;
    await addSnapshot(tx, memberId, facts);
    const refunded = refundOf({ ...facts, terms: termsOf(settings, facts) });
    if (refunded.ownLossMinor > 0n) await addRefund(tx, memberId, facts, refunded);
    const { ownLossMinor } = refunded;
    await accrueFriendLoss(tx, { memberId, ownLossMinor, period: facts.day });
  });
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
