import { wholeUnits } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/transaction.ts';
import { memberCash } from '../money/ledger/account.ts';
import { newPublicId } from '../platform/public-id.ts';
import { creditConditionGift, giveUpAt, openWaiting } from './gift.ts';
import { readWalletCurrency } from './end.ts';
import { giftOfDeposit } from './engine.ts';
import { type Category, type InThree, readCondition } from './facts.ts';

export type Armed = {
  memberId: bigint;
  source: 'BONUS' | 'PROMOTION';
  offerCode: string;
  title: InThree;
  successBp: bigint;
  failBp: bigint;
  mode: 'band' | 'wager';
  categories: readonly Category[];
  withdrawCapTimes: bigint;
  expireDays: number;
  armHours: number;
  bonusBp: bigint;
  maxBonusMinor: bigint;
  fixedBonusMinor: bigint;
  minDepositMinor: bigint;
  remainingMaxMinor: bigint;
};

/**
 * Arms an offer: the next deposit brings the gift (rules#bonus). The caller holds the member's lock and made every
 * check.
 */
export async function arm(tx: Tx, armed: Armed): Promise<string> {
  const publicId = newPublicId();
  await sql`
    insert into condition (public_id, member_id, source, offer_code, title, state, success_bp, fail_bp, mode, categories,
        withdraw_cap_times, expire_days, armed_until, bonus_bp, max_bonus_minor, fixed_bonus_minor, min_deposit_minor,
        remaining_max_minor)
    values (${publicId}, ${armed.memberId}, ${armed.source}, ${armed.offerCode}, ${JSON.stringify(armed.title)}::jsonb,
      'ARMED', ${armed.successBp}, ${armed.failBp}, ${armed.mode}, ${[...armed.categories]}::text[],
      ${armed.withdrawCapTimes}, ${armed.expireDays}, app_now() + ${armed.armHours} * interval '1 hour', ${armed.bonusBp},
      ${armed.maxBonusMinor}, ${armed.fixedBonusMinor}, ${armed.minDepositMinor}, ${armed.remainingMaxMinor})`.execute(
    tx,
  );
  return publicId;
}

type ArmedRow = {
  id: bigint;
  public_id: string;
  over: boolean;
  min_deposit_minor: bigint;
  bonus_bp: bigint;
  max_bonus_minor: bigint;
  fixed_bonus_minor: bigint;
  success_bp: bigint;
};

export type ArmingDeposit = { memberId: bigint; amountMinor: bigint; op: string };

/**
 * Turns the armed offer into a gift (rules#bonus), in the commit of every real deposit. A deposit below the minimum
 * leaves it armed. The caller holds the member's lock.
 */
export async function armByDeposit(tx: Tx, { memberId, amountMinor: depositMinor, op }: ArmingDeposit): Promise<void> {
  const { rows } = await sql<ArmedRow>`
    select id, public_id, armed_until <= app_now() as over, min_deposit_minor, bonus_bp, max_bonus_minor,
      fixed_bonus_minor, success_bp
    from condition where member_id = ${memberId} and ended_at is null and state = 'ARMED'`.execute(tx);
  const armed = rows[0];
  if (armed === undefined) return;
  if (armed.over) return disarm(tx, memberId);
  const share = giftOfDeposit(depositMinor, {
    bonusBp: armed.bonus_bp,
    maxBonusMinor: armed.max_bonus_minor,
    fixedBonusMinor: armed.fixed_bonus_minor,
  });
  const giftMinor = wholeUnits(share, await readWalletCurrency(tx, memberId));
  if (depositMinor < armed.min_deposit_minor || giftMinor === 0n) return;
  if (armed.success_bp === 0n) await giveFree(tx, memberId, armed, { depositMinor, giftMinor, op });
  else await giveConditioned(tx, memberId, armed, { depositMinor, giftMinor, op });
}

/** Ends an armed offer or a waiting gift without a statement row (rules#bonus). */
export async function disarm(tx: Tx, memberId: bigint): Promise<void> {
  await sql`select condition_disarm(${memberId}, 'DISARMED')`.execute(tx);
}

type Brought = { depositMinor: bigint; giftMinor: bigint; op: string };

async function giveFree(
  tx: Tx,
  memberId: bigint,
  { id }: ArmedRow,
  { depositMinor, giftMinor, op }: Brought,
): Promise<void> {
  const facts = await readCondition(tx, memberId);
  if (facts === null) throw new Error(`condition ${id} is not active`);
  const { source, publicId, title } = facts;
  await creditConditionGift(tx, {
    memberId,
    source,
    publicId,
    title,
    amountMinor: giftMinor,
    currency: await readWalletCurrency(tx, memberId),
  });
  await sql`
    update condition set state = 'FREE', deposit_minor = ${depositMinor}, deposit_op = ${op}, gift_minor = ${giftMinor},
      received_at = app_now(), ended_at = app_now(), end_minor = ${giftMinor}
    where id = ${id}`.execute(tx);
}

async function giveConditioned(
  tx: Tx,
  memberId: bigint,
  { id }: ArmedRow,
  { depositMinor, giftMinor, op }: Brought,
): Promise<void> {
  await sql`
    update condition k set state = 'WAITING', deposit_minor = ${depositMinor}, deposit_op = ${op}, gift_minor = ${giftMinor},
      flow_before = a.flow - ${depositMinor}::bigint, next_at = app_now(), give_up_at = ${giveUpAt}
    from account a where k.id = ${id} and a.code = ${memberCash(memberId)}`.execute(tx);
  await openWaiting(tx, memberId);
}
