import { toMinor } from '@kapao/contract/money';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { accrueFriendLosses } from '../../invite/friend.ts';
import { inCurrency, type SettingValues } from '../../platform/db/setting.ts';
import { type RefundTerms, refundOf } from '../loss.ts';
import { putOffRefund } from '../store.ts';
import {
  lockListed,
  type PageResult,
  readSettleFacts,
  type Settled,
  type SettleFacts,
  type Waiting,
  writePage,
} from './store.ts';

/** `laneOf` returns the game to wait for; `asked`: the members' games were already asked. */
export type PageTerms = { settings: SettingValues; laneOf: (stale: readonly string[]) => string; asked: boolean };

/**
 * Settles these members in one commit and returns the games that some wait for. Members with a locked wallet stay
 * listed. Halves a failing page down to the failing member, who waits a minute.
 */
export async function settlePage(
  services: Pick<Services, 'db' | 'log'>,
  memberIds: readonly bigint[],
  terms: PageTerms,
): Promise<ReadonlySet<string>> {
  const [first] = memberIds;
  if (first === undefined) return new Set();
  try {
    return await settleOnce(services, memberIds, terms);
  } catch (error) {
    if (memberIds.length > 1) {
      const half = memberIds.length >> 1;
      const one = await settlePage(services, memberIds.slice(0, half), terms);
      return one.union(await settlePage(services, memberIds.slice(half), terms));
    }
    services.log.error({ err: error, member: String(first) }, 'a refund could not be settled');
    await putOffRefund(services.db, first);
    return new Set();
  }
}

async function settleOnce(
  services: Pick<Services, 'db'>,
  memberIds: readonly bigint[],
  terms: PageTerms,
): Promise<ReadonlySet<string>> {
  const { toAsk } = await inTransaction(services.db, async (tx) => {
    const locked = await lockListed(tx, memberIds);
    const page = decideRefunds(locked, await readSettleFacts(tx, locked), terms);
    await writePage(tx, page);
    const losses = page.settled.map(({ facts: { memberId, day }, refunded: { ownLossMinor } }) => {
      return { memberId, ownLossMinor, period: day };
    });
    await accrueFriendLosses(tx, losses);
    return page;
  });
  return new Set(toAsk.flatMap(({ game }) => game ?? []));
}

function decideRefunds(
  locked: readonly bigint[],
  known: readonly SettleFacts[],
  { settings, laneOf, asked }: PageTerms,
): PageResult {
  const withWallet = new Set(known.map(({ memberId }) => memberId));
  const done = locked.filter((memberId) => !withWallet.has(memberId));
  const page = { settled: [] as Settled[], done, toAsk: [] as Waiting[], later: [] as Waiting[] };
  for (const facts of known) {
    const { memberId, settled, stale, still } = facts;
    if (settled) page.done.push(memberId);
    else if (stale.length > 0) (asked ? page.later : page.toAsk).push({ memberId, game: laneOf(stale) });
    else if (!still) page.later.push({ memberId, game: null });
    else {
      const terms = termsOf(settings, facts);
      page.settled.push({ facts, terms, refunded: refundOf({ ...facts, terms }) });
    }
  }
  return page;
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
