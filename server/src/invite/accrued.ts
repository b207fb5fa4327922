import { type RawBuilder, sql } from 'kysely';

/**
 * What friends have brought a member, whose id is SQL, and nobody has received: minor units. Never a stored sum. What a
 * collect took whose gift was given up is there again.
 */
export function accruedOf(memberId: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql`(select coalesce(sum(accrued.amount_minor), 0)::bigint from (${accruedRows(memberId)}) accrued)`;
}

/** The rows behind it: id and amount_minor. Two looks by index, however many friends there were. */
export function accruedRows(memberId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.id, i.amount_minor from invite i where i.inviter_id = ${memberId} and i.condition_id is null and i.voided_at is null
    union all
    select i.id, i.amount_minor from condition k join invite i on i.condition_id = k.id
    where k.member_id = ${memberId} and k.state in ('GIVEN_UP', 'DISARMED') and i.voided_at is null`;
}
