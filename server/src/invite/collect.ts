import { toMajor } from '@kapao/contract/money';
import { refuseRemaining } from '../bonus/activate.ts';
import { settleAndFreshen } from '../condition/standing.ts';
import { evaluate } from '../condition/evaluate.ts';
import { giveGift } from '../condition/gift.ts';
import type { LocalText } from '../content/local-text.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { refuse } from '../platform/refusal.ts';
import { runOnce, isBegun, type IdempotencyKey } from '../money/idempotency/idempotency.ts';
import type { Cash } from '../money/ledger/account.ts';
import type { SettingValues } from '../platform/db/setting.ts';
import { bpOf } from './share.ts';
import { type Collectable, readCollectable, readCollectFacts, type Room, takeRows } from './store.ts';

const title: LocalText = { th: 'โบนัสชวนเพื่อน', la: 'ໂບນັດຊວນໝູ່', en: 'Invite bonus' };

type Wish = { settings: SettingValues; everyHours: number; failed(error: unknown): void };

/**
 * Collects invite rewards (rules#invite); the codes below are in order of refusal. A failed credit changes nothing and
 * leaves the idempotency key free.
 */
export async function collectInvite(
  services: Pick<Services, 'config' | 'db' | 'games' | 'log' | 'settings'>,
  idempotencyKey: IdempotencyKey,
) {
  const settings = await services.settings.read();
  const { 'invite.enabled': enabled, 'invite.percentSuccess': success } = settings;
  if (enabled && success > 0) await settleAndFreshen(services, idempotencyKey.memberId);
  const everyHours = services.config.limits ? settings['invite.collectEveryHours'] : 0;
  let failure: unknown;
  const failed = (error: unknown): void => void (failure = error);
  try {
    const answer = await runOnce(services.db, idempotencyKey, (tx, cash) =>
      collectRewards(tx, idempotencyKey.memberId, cash, { settings, everyHours, failed }),
    );
    if (isBegun(answer)) throw new Error('a collect must be answered in its own commit');
    return answer;
  } catch (error) {
    // Only an error thrown before the commit proves that nothing was written.
    if (failure === undefined || error !== failure) throw error;
    services.log.error({ err: error, memberId: idempotencyKey.memberId }, 'an invite bonus could not be credited');
    return refuse('INVITE_BONUS_FAIL');
  }
}

async function collectRewards(tx: Tx, memberId: bigint, cash: Cash, { settings, everyHours, failed }: Wish) {
  if (!settings['invite.enabled']) return refuse('INVITE_INACTIVE');
  const facts = await readCollectFacts(tx, memberId, everyHours);
  const room = roomOf(facts.todayMinor, BigInt(settings['invite.maxPerDayMinor'][cash.currency]));
  // Game providers may answer late or never, so no `retryAfter` is known.
  if (facts.waiting) return refuse('INVITE_COLLECT');
  const full = room !== undefined && room.roomMinor <= 0n;
  if (facts.recent || full) return refuseUntil(Math.max(facts.recent ? facts.againIn : 0, full ? facts.dayEndsIn : 0));
  const collectable = await readCollectable(tx, memberId, room);
  if (collectable.ids.length === 0) {
    if (collectable.left) return refuseUntil(facts.dayEndsIn);
    return refuse(facts.deposited && !facts.qualified ? 'NO_INVITEE_PLAY_INFO' : 'NO_INVITE_BONUS');
  }
  if (settings['invite.percentSuccess'] > 0) {
    if ((await evaluate(tx, memberId)) !== null) return refuse('BONUS_ALREADY_ACTIVE');
    const remainingMaxMinor = BigInt(settings['bonus.remainingMaxMinor'][cash.currency]);
    const remaining = await refuseRemaining(tx, memberId, remainingMaxMinor);
    if (remaining !== undefined) return remaining;
  }
  try {
    await giveReward(tx, memberId, cash, { settings, collectable });
  } catch (error) {
    failed(error);
    throw error;
  }
  return { message: 'INVITE_BONUS_SUCCESS' as const, amount: toMajor(collectable.amountMinor) };
}

const refuseUntil = (retryAfter: number) => refuse('INVITE_COLLECT', { retryAfter });

/** 0: no cap. */
function roomOf(todayMinor: bigint, capMinor: bigint): Room {
  return capMinor === 0n ? undefined : { roomMinor: capMinor - todayMinor, nothingYet: todayMinor === 0n };
}

type Credit = { settings: SettingValues; collectable: Collectable };

async function giveReward(
  tx: Tx,
  memberId: bigint,
  { currency }: Cash,
  { settings, collectable }: Credit,
): Promise<void> {
  const { conditionId, state } = await giveGift(tx, {
    memberId,
    source: 'INVITE',
    offerCode: null,
    title,
    amountMinor: collectable.amountMinor,
    currency,
    successBp: bpOf(settings['invite.percentSuccess']),
    failBp: bpOf(settings['invite.percentFail']),
    remainingMaxMinor: BigInt(settings['bonus.remainingMaxMinor'][currency]),
  });
  if (state === 'GIVEN_UP') throw new Error('an invite bonus was given up at once');
  await takeRows(tx, collectable.ids, conditionId);
}
