import type { Currency } from '@kapao/contract/money';
import { type RawBuilder, sql } from 'kysely';
import { memberCash } from '../money/ledger/account.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import type { Armed } from './arm.ts';
import type { End } from './end.ts';
import type { Opening } from './engine.ts';
import type { ConditionFacts } from './facts.ts';
import type { Gift } from './gift.ts';

export async function readCondition(db: Db | Tx, memberId: bigint): Promise<ConditionFacts | null> {
  const { rows } = await sql<{ facts: ConditionFacts | null }>`
    select condition_facts(${memberId}) as facts`.execute(db);
  return rows[0]?.facts ?? null;
}

/** Reads the condition inside a statement of another feature. */
export const conditionOf = (memberId: RawBuilder<bigint>): RawBuilder<ConditionFacts | null> =>
  sql`select condition_facts(${memberId})`;

/** The member's total (rules#total) in minor units, by the balances the games last reported. */
export async function readTotal(db: Db | Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`select member_total(${memberId}) as total`.execute(db);
  return rows[0]?.total ?? 0n;
}

export async function readHidden(db: Db | Tx, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ hidden: string[] }>`select member_hidden_games(${memberId}) as hidden`.execute(db);
  return rows[0]?.hidden ?? [];
}

export async function readStaleGames(db: Db, memberId: bigint): Promise<string[]> {
  const { rows } = await sql<{ stale: string[] }>`select member_stale_games(${memberId}) as stale`.execute(db);
  return rows[0]?.stale ?? [];
}

export async function readWalletCurrency(tx: Tx, memberId: bigint): Promise<Currency> {
  const { rows } = await sql<{ currency: Currency }>`
    select currency from account where code = ${memberCash(memberId)}`.execute(tx);
  const currency = rows[0]?.currency;
  if (currency === undefined) throw new Error(`member ${memberId} has no wallet`);
  return currency;
}

export async function insertArmed(tx: Tx, publicId: string, armed: Armed): Promise<void> {
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
}

export type ArmedRow = {
  id: bigint;
  public_id: string;
  over: boolean;
  min_deposit_minor: bigint;
  bonus_bp: bigint;
  max_bonus_minor: bigint;
  fixed_bonus_minor: bigint;
  success_bp: bigint;
};

export async function findArmed(tx: Tx, memberId: bigint): Promise<ArmedRow | undefined> {
  const { rows } = await sql<ArmedRow>`
    select id, public_id, armed_until <= app_now() as over, min_deposit_minor, bonus_bp, max_bonus_minor,
      fixed_bonus_minor, success_bp
    from condition where member_id = ${memberId} and ended_at is null and state = 'ARMED'`.execute(tx);
  return rows[0];
}

/** Ends an armed offer or a waiting gift. */
export async function endUnopened(tx: Tx, memberId: bigint, end: 'DISARMED' | 'GIVEN_UP'): Promise<void> {
  await sql`select condition_disarm(${memberId}, ${end})`.execute(tx);
}

/** Deposit that brings the gift of an armed offer; `op` is its operation in the ledger. */
export type Brought = { depositMinor: bigint; giftMinor: bigint; op: string };

export async function markFree(tx: Tx, id: bigint, { depositMinor, giftMinor, op }: Brought): Promise<void> {
  await sql`
    update condition set state = 'FREE', deposit_minor = ${depositMinor}, deposit_op = ${op}, gift_minor = ${giftMinor},
      received_at = app_now(), ended_at = app_now(), end_minor = ${giftMinor}
    where id = ${id}`.execute(tx);
}

const giveUpAt = sql`app_now() + interval '10 minutes'`;

export async function markWaiting(
  tx: Tx,
  { id, memberId }: { id: bigint; memberId: bigint },
  { depositMinor, giftMinor, op }: Brought,
): Promise<void> {
  await sql`
    update condition k set state = 'WAITING', deposit_minor = ${depositMinor}, deposit_op = ${op}, gift_minor = ${giftMinor},
      flow_before = a.flow - ${depositMinor}::bigint, next_at = app_now(), give_up_at = ${giveUpAt}
    from account a where k.id = ${id} and a.code = ${memberCash(memberId)}`.execute(tx);
}

const usualExpireDays = 30;

/** Inserts a gift: free, or waiting for its condition. Returns its id. */
export async function insertGiven(tx: Tx, gift: Gift, publicId: string): Promise<bigint> {
  const free = gift.successBp === 0n;
  const { rows } = await sql<{ id: bigint }>`
    insert into condition (public_id, member_id, source, offer_code, title, state, success_bp, fail_bp, mode, categories,
        withdraw_cap_times, expire_days, gift_minor, remaining_max_minor, flow_before, next_at, give_up_at, received_at,
        ended_at, end_minor)
    select ${publicId}, ${gift.memberId}, ${gift.source}, ${gift.offerCode}, ${JSON.stringify(gift.title)}::jsonb,
      ${free ? 'FREE' : 'WAITING'}, ${gift.successBp}, ${gift.failBp}, ${gift.mode ?? 'band'},
      ${[...(gift.categories ?? [])]}::text[], ${gift.withdrawCapTimes ?? 0n}, ${gift.expireDays ?? usualExpireDays},
      ${gift.amountMinor}, ${gift.remainingMaxMinor}, flow, ${free ? null : sql`app_now()`},
      ${free ? null : giveUpAt}, ${free ? sql`app_now()` : null}, ${free ? sql`app_now()` : null},
      ${free ? gift.amountMinor : null}
    from account where code = ${memberCash(gift.memberId)}
    returning id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`member ${gift.memberId} has no wallet`);
  return id;
}

type Waiting = { late: boolean; came_since: bigint; remaining_max_minor: bigint };

export async function readWaiting(tx: Tx, id: string): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select k.give_up_at <= app_now() as late, a.flow - k.flow_before as came_since, k.remaining_max_minor
    from condition k join account a on a.code = 'member:' || k.member_id || ':cash'
    where k.id = ${id}::bigint`.execute(tx);
  if (rows[0] === undefined) throw new Error(`no condition ${id}`);
  return rows[0];
}

export async function markOpen(
  tx: Tx,
  { id, memberId }: { id: string; memberId: bigint },
  { ownMinor, baseMinor, targetMinor, floorMinor }: Opening & { ownMinor: bigint },
): Promise<void> {
  await sql`
    update condition k set state = 'OPEN', own_minor = ${ownMinor}, base_minor = ${baseMinor},
      target_minor = ${targetMinor}, floor_minor = ${floorMinor}, flow_at_open = a.flow, received_at = app_now(),
      expires_at = app_now() + k.expire_days * interval '1 day', next_at = null
    from account a where k.id = ${id}::bigint and a.code = ${memberCash(memberId)}`.execute(tx);
}

export async function markExpiring(tx: Tx, id: string, reached: boolean): Promise<void> {
  await sql`
    update condition set state = 'EXPIRING', reached = ${reached}, next_at = app_now()
    where id = ${id}::bigint and ended_at is null`.execute(tx);
}

/** Returns false when the condition had ended before. */
export async function markEnded(
  tx: Tx,
  id: string,
  { end, amountMinor, forfeitMinor }: { end: End; amountMinor: bigint; forfeitMinor: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    update condition set state = ${end}, ended_at = app_now(), next_at = null, end_minor = ${amountMinor},
      forfeited_minor = ${forfeitMinor}
    where id = ${id}::bigint and ended_at is null returning id`.execute(tx);
  return rows.length === 1;
}
