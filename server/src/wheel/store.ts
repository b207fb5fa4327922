import type { PrizeType } from '@kapao/contract/wheel';
import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import type { InThree } from '../condition/facts.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
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

export async function addCoupon(tx: Tx, { publicId, memberId, spinId, wheel, slice, days }: Issue): Promise<void> {
  await sql`
    insert into coupon (public_id, member_id, spin_id, wheel_id, slice_code, name, label, description, type, amount,
      success_bp, fail_bp, expires_at)
    values (${publicId}, ${memberId}, ${spinId}, ${wheel.id}, ${slice.code}, ${JSON.stringify(wheel.name)}::jsonb,
      ${JSON.stringify(slice.label)}::jsonb, ${JSON.stringify(slice.description)}::jsonb, ${slice.type},
      ${slice.amount}, ${slice.successBp}, ${slice.failBp}, app_now() + ${days} * interval '1 day')`.execute(tx);
}
