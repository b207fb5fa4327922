import { type RawBuilder, sql } from 'kysely';

/**
 * SQL sum of the rewards a member has not collected, minor units. Rewards of a collect count again when its gift was
 * given up or disarmed.
 */
export function accruedOf(memberId: RawBuilder<unknown>): RawBuilder<bigint> {
  return sql`(select coalesce(sum(accrued.amount_minor), 0)::bigint from (${accruedRows(memberId)}) accrued)`;
}

export function accruedRows(memberId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select i.id, i.amount_minor from invite i where i.inviter_id = ${memberId} and i.condition_id is null and i.voided_at is null
    union all
    select i.id, i.amount_minor from condition k join invite i on i.condition_id = k.id
    where k.member_id = ${memberId} and k.state in ('GIVEN_UP', 'DISARMED') and i.voided_at is null`;
}
