import { toMajor } from '@kapao/contract/money';
import type { Coupon } from '@kapao/contract/wheel';
import type { Language } from '@kapao/contract/language';
import { sql } from 'kysely';
import type { InThree } from '../condition/facts.ts';
import { textIn } from '../content/local-text.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';

export type Prize = { name: InThree; label: InThree; type: string; amount: bigint; successBp: bigint; failBp: bigint };

type Shown = Prize & { publicId: string; description: InThree; expiresAt: Date };

/** Coupons the member can still claim, the first to expire first. A coupon with a given-up gift is claimable again. */
export async function listCoupons(db: Db, memberId: bigint, language: Language): Promise<Coupon[]> {
  const { rows } = await sql<Shown>`
    select public_id as "publicId", name, label, description, type, amount, success_bp as "successBp",
      fail_bp as "failBp", expires_at as "expiresAt"
    from coupon c
    where member_id = ${memberId} and state in ('ISSUED', 'CLAIMED') and expires_at > app_now()
      and coupon_standing(c) = 'ISSUED'
    order by expires_at, id`.execute(db);
  return rows.map((row) => ({
    _id: row.publicId,
    prize: {
      name: textIn(row.name, language),
      slice: { label: textIn(row.label, language), htmlDescription: textIn(row.description, language) },
    },
    amount: amountOf(row),
    type: row.type,
    success: toMajor(row.successBp),
    fail: toMajor(row.failBp),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

export function amountOf({ type, amount }: Pick<Prize, 'type' | 'amount'>): number {
  return toMajor(type === 'COIN' ? amount * 100n : amount);
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
export async function couponType(db: Db, memberId: bigint, publicId: string): Promise<string | undefined> {
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
