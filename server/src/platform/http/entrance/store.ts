import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/generated/schema.ts';

export async function findMemberId(db: Kysely<DB>, phone: string): Promise<bigint | undefined> {
  const row = await db.selectFrom('member').where('phone', '=', phone).select('id').executeTakeFirst();
  return row?.id;
}

export async function isStaffName(db: Kysely<DB>, username: string): Promise<boolean> {
  const row = await db.selectFrom('staff').where('username', '=', username).select('id').executeTakeFirst();
  return row !== undefined;
}

export async function findOtpPhone(db: Kysely<DB>, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db.selectFrom('otp').where('token_hash', '=', tokenHash).select('phone').executeTakeFirst();
  return row?.phone;
}

/** Finds the member or the staff of a session's token, ended or not. */
export async function findBearer(db: Kysely<DB>, hash: Buffer) {
  const { rows } = await sql<{ member: string | null; phone: string | null; staff: string | null }>`
    select m.id::text as member, m.phone, null as staff
    from session s join member m on m.id = s.member_id where s.token_hash = ${hash}
    union all
    select null, null, p.username from staff_session s join staff p on p.id = s.staff_id
    where s.token_hash = ${hash}`.execute(db);
  return rows[0];
}
