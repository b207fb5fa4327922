import type { PrizeType } from '@kapao/contract/wheel';
import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { InThree } from '../condition/facts.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { watchPlay } from '../play/watch.ts';
import type { Drawn } from './draw.ts';

export type Wheel = { id: bigint; name: InThree };

/** `amount` in minor units or coins, percents in hundredths. */
export type Slice = {
  code: string;
  label: InThree;
  description: InThree;
  bgColor: string;
  textColor: string;
  weight: number;
  stock: number | null;
  type: PrizeType;
  amount: bigint;
  successBp: bigint;
  failBp: bigint;
  days: number | null;
};

export async function findActiveWheel(db: Db | Tx, currency: Currency): Promise<Wheel | undefined> {
  const { rows } = await sql<Wheel>`
    select id, name from wheel where currency = ${currency} and active
      and (from_at is null or from_at <= app_now()) and (until_at is null or until_at > app_now())`.execute(db);
  return rows[0];
}

export async function readSlices(db: Db | Tx, wheelId: bigint): Promise<Slice[]> {
  const { rows } = await sql<Slice>`
    select code, label, description, bg_color as "bgColor", text_color as "textColor", weight, stock, type, amount,
      success_bp as "successBp", fail_bp as "failBp", days
    from wheel_slice where wheel_id = ${wheelId} order by position, code`.execute(db);
  return rows;
}

export type Spinner = { coin: number; waitSeconds: number };

export async function readSpinner(tx: Tx, memberId: bigint, everySeconds: number): Promise<Spinner> {
  // The last spin may have a later time: its transaction began after this one and got the lock first.
  const { rows } = await sql<Spinner>`
    select m.coin, coalesce((
      select case when abs(since) < ${everySeconds} then ceil(least(${everySeconds} - since, ${everySeconds})) else 0 end
      from (select extract(epoch from app_now() - created_at)::float8 as since from spin
        where member_id = m.id order by id desc limit 1) last), 0)::integer as "waitSeconds"
    from member m where m.id = ${memberId}`.execute(tx);
  if (rows[0] === undefined) throw new Error(`no member ${memberId}`);
  return rows[0];
}

export async function readCoin(db: Db | Tx, memberId: bigint): Promise<number> {
  const row = await db.selectFrom('member').where('id', '=', memberId).select('coin').executeTakeFirstOrThrow();
  return row.coin;
}

/** Takes one from a limited slice; false: another member took the last one. */
export async function takeFromStock(tx: Tx, wheelId: bigint, code: string): Promise<boolean> {
  const taken = await sql`
    update wheel_slice set stock = stock - 1
    where wheel_id = ${wheelId} and code = ${code} and stock > 0`.execute(tx);
  return taken.numAffectedRows === 1n;
}

export async function addSpin(
  tx: Tx,
  memberId: bigint,
  wheel: Wheel,
  { slice, drawn, from, totalWeight }: Drawn<Slice>,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into spin (member_id, wheel_id, slice_code, type, drawn, slice_from, slice_weight, total_weight)
    values (${memberId}, ${wheel.id}, ${slice.code}, ${slice.type}, ${drawn}, ${from}, ${slice.weight}, ${totalWeight})
    returning id`.execute(tx);
  if (rows[0] === undefined) throw new Error('a spin was not written');
  return rows[0].id;
}

export type Issue = { publicId: string; memberId: bigint; spinId: bigint; wheel: Wheel; slice: Slice; days: number };

export async function addCoupon(tx: Tx, { publicId, memberId, spinId, wheel, slice, days }: Issue): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into coupon (public_id, member_id, spin_id, wheel_id, slice_code, name, label, description, type, amount,
      success_bp, fail_bp, expires_at)
    values (${publicId}, ${memberId}, ${spinId}, ${wheel.id}, ${slice.code}, ${JSON.stringify(wheel.name)}::jsonb,
      ${JSON.stringify(slice.label)}::jsonb, ${JSON.stringify(slice.description)}::jsonb, ${slice.type},
      ${slice.amount}, ${slice.successBp}, ${slice.failBp}, app_now() + ${days} * interval '1 day')
    returning expires_at as "expiresAt"`.execute(tx);
  if (rows[0] === undefined) throw new Error('a coupon was not written');
  return rows[0].expiresAt;
}

export type Prize = { name: InThree; label: InThree; type: string; amount: bigint; successBp: bigint; failBp: bigint };

export type ClaimableCoupon = Prize & { publicId: string; description: InThree; expiresAt: Date };

/** Coupons the member can still claim, the first to expire first. A coupon with a given-up gift is claimable again. */
export async function listClaimable(db: Db, memberId: bigint): Promise<ClaimableCoupon[]> {
  const { rows } = await sql<ClaimableCoupon>`
    select public_id as "publicId", name, label, description, type, amount, success_bp as "successBp",
      fail_bp as "failBp", expires_at as "expiresAt"
    from coupon c
    where member_id = ${memberId} and state in ('ISSUED', 'CLAIMED') and expires_at > app_now()
      and coupon_standing(c) = 'ISSUED'
    order by expires_at, id`.execute(db);
  return rows;
}

export type ClaimFacts = Prize & {
  id: bigint;
  publicId: string;
  state: 'ISSUED' | 'CLAIMED' | 'EXPIRED' | 'VOID';
  over: boolean;
  sliceStands: boolean;
};

export async function lockCoupon(tx: Tx, memberId: bigint, publicId: string): Promise<ClaimFacts | undefined> {
  const { rows } = await sql<ClaimFacts>`
    select id, public_id as "publicId", name, label, type, amount, success_bp as "successBp", fail_bp as "failBp",
      coupon_standing(c) as state, expires_at <= app_now() as over,
      exists (select from wheel_slice s where s.wheel_id = c.wheel_id and s.code = c.slice_code) as "sliceStands"
    from coupon c where member_id = ${memberId} and public_id = ${publicId} for update`.execute(tx);
  return rows[0];
}

/** Reads without a lock, so not for decisions. */
export async function findCouponType(db: Db, memberId: bigint, publicId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('coupon')
    .where('member_id', '=', memberId)
    .where('public_id', '=', publicId)
    .select('type')
    .executeTakeFirst();
  return row?.type;
}

export async function markClaimed(tx: Tx, id: bigint, conditionId: bigint | null): Promise<void> {
  await sql`update coupon set state = 'CLAIMED', ended_at = app_now(), condition_id = ${conditionId}
    where id = ${id}`.execute(tx);
}

/** Ends expired coupons. Any number of processes may run it at once. */
export async function expireCoupons(db: Db): Promise<void> {
  await sql`
    update coupon set state = 'EXPIRED', ended_at = app_now()
    where id in (select id from coupon where state = 'ISSUED' and expires_at <= app_now()
      order by expires_at limit 1000 for update skip locked)`.execute(db);
}

/** A won item that was not handed over. EXPIRED ones count too, as the delay is not the member's. */
export type WonItem = {
  publicId: string;
  state: 'ISSUED' | 'EXPIRED';
  phone: string;
  name: string;
  label: InThree;
  wonAt: Date;
  expiresAt: Date;
};

/** Oldest first. */
export async function listItems(db: Db): Promise<WonItem[]> {
  const { rows } = await sql<WonItem>`
    select c.public_id as "publicId", c.state, m.phone, m.name, c.label, c.created_at as "wonAt", c.expires_at as "expiresAt"
    from coupon c join member m on m.id = c.member_id
    where c.type = 'ITEM' and c.state in ('ISSUED', 'EXPIRED') order by c.id`.execute(db);
  return rows;
}

export type CouponDecision = { publicId: string; by: string; reason: string };

export async function markHandedOver(db: Db, { publicId, by, reason }: CouponDecision): Promise<boolean> {
  const given = await sql`
    update coupon set state = 'CLAIMED', ended_at = app_now(), decided_by = ${by}, decision = ${reason}
    where public_id = ${publicId} and type = 'ITEM' and state in ('ISSUED', 'EXPIRED')`.execute(db);
  return given.numAffectedRows === 1n;
}

export async function markVoid(db: Db, { publicId, by, reason }: CouponDecision): Promise<boolean> {
  const voided = await sql`
    update coupon c set state = 'VOID', ended_at = app_now(), decided_by = ${by}, decision = ${reason}
    where public_id = ${publicId}
      and (coupon_standing(c) = 'ISSUED' or (type = 'ITEM' and state = 'EXPIRED'))`.execute(db);
  return voided.numAffectedRows === 1n;
}

export async function findMemberByPhone(db: Db, phone: string): Promise<bigint | undefined> {
  return (await db.selectFrom('member').where('phone', '=', phone).select('id').executeTakeFirst())?.id;
}

export type CoinMove = {
  memberId: bigint;
  delta: number;
  reason: 'DEPOSIT' | 'SPIN' | 'COUPON' | 'STAFF' | 'DEMO' | 'REVERSAL';
  reference: string;
  note?: string;
  by?: string;
};

/**
 * Adds or removes coins and returns the new count; null: this `reference` was counted before. The caller holds the
 * member's lock and removes no more coins than the member has.
 */
export async function moveCoins(tx: Tx, move: CoinMove): Promise<number | null> {
  const { memberId, delta, reason, reference, note = null, by = null } = move;
  const { rows } = await sql<{ coin: number | null }>`
    select coin_move(${memberId}, ${delta}, ${reason}, ${reference}, ${note}, ${by}) as coin`.execute(tx);
  return rows[0]?.coin ?? null;
}

export type DueCoins = { memberId: bigint; coins: number; op: string; neededMinor: bigint };

/** Queues coins behind those that already wait for play. The caller holds the member's lock. */
export async function addDueCoins(tx: Tx, { memberId, coins, op, neededMinor }: DueCoins): Promise<void> {
  await sql`
    insert into coin_due (reference, member_id, loss_before_minor, needed_minor)
    select case n when 1 then ${op} else ${op} || ':' || n end, ${memberId},
      greatest(member_own_loss(${memberId}), (select max(loss_before_minor + needed_minor) from coin_due
        where member_id = ${memberId} and ended_at is null)) + (n - 1) * ${neededMinor}::bigint, ${neededMinor}
    from generate_series(1, ${coins}::int) n
    on conflict (reference) do nothing`.execute(tx);
  await watchPlay(tx, memberId);
}

/** Ends the waiting coins that an own loss of `lossMinor` has earned. Returns their references. */
export async function endDueCoins(tx: Tx, memberId: bigint, lossMinor: bigint): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    update coin_due set ended_at = app_now()
    where member_id = ${memberId} and ended_at is null and loss_before_minor + needed_minor <= ${lossMinor}
    returning reference`.execute(tx);
  return rows.map(({ reference }) => reference);
}

/** Number of coins that deposits of today brought or promised. */
export async function readEarnedToday(tx: Tx, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ earned: number }>`
    with today as (
      select date_trunc('day', app_now() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as begins)
    select ((select count(*) from coin_due, today where member_id = ${memberId} and created_at >= begins)
      + (select coalesce(sum(delta), 0) from coin_entry e, today
        where e.member_id = ${memberId} and e.reason = 'DEPOSIT' and e.created_at >= begins
          and not exists (select from coin_due d where d.reference = e.reference)))::integer as earned`.execute(tx);
  return rows[0]?.earned ?? 0;
}
