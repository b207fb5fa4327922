import type { StaffPermission } from '@kapao/contract/staff-permission';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../db/generated/schema.ts';
import { refuse } from '../../refusal.ts';
import { hashToken } from './token.ts';

declare module '../../services.ts' {
  interface Services {
    readonly permissionsOf: (staff: Staff) => ReadonlySet<StaffPermission>;
  }
}

export type Staff = {
  staffId: bigint;
  publicId: string;
  username: string;
  name: string;
  tokenHash: Buffer;
  mustChangePassword: boolean;
};

export const isStaff = (caller: object): caller is Staff => 'staffId' in caller;

export const staffIdle = '60 minutes';
export const staffAbsolute = '12 hours';

const bearer = /^Bearer ([\x21-\x7e]+)$/;

type Row = {
  staff_id: bigint;
  public_id: string;
  username: string;
  public_name: string;
  password_temporary: boolean;
  refused: 'INVALID_USER_2' | 'INVALID_USER_3' | 'INVALID_USER_4' | 'EXPIRED_AUTH_TOKEN' | 'invalid-token' | null;
};

export async function findStaff(
  db: Kysely<DB>,
  {
    authorization,
    requester,
    temporaryPassword = false,
  }: { authorization: string | undefined; requester: string | undefined; temporaryPassword?: boolean | undefined },
) {
  if (authorization === undefined) return refuse('UNAUTHORIZED');
  const tokenHash = hashToken(bearer.exec(authorization)?.[1] ?? '');
  if (tokenHash === null) return refuse('invalid-token');
  const { rows } = await sql<Row>`
    with shown as materialized (
      select s.staff_id, p.public_id, p.username, p.public_name, p.password_temporary, c.refused,
        now() > s.last_seen_at + interval '1 minute' as unseen
      from staff_session s join staff p on p.id = s.staff_id
      cross join lateral (select case
        when s.ended_at is not null and s.end_reason = 'password' then 'INVALID_USER_2'
        when s.ended_at is not null and s.end_reason = 'suspended' then 'INVALID_USER_3'
        when s.ended_at is not null then 'invalid-token'
        when now() > least(s.idle_until, s.absolute_until) then 'EXPIRED_AUTH_TOKEN'
        when ${requester ?? null}::text is distinct from 'staff' then 'INVALID_USER_4'
        when p.status <> 'active' then 'INVALID_USER_3'
      end as refused) c
      where s.token_hash = ${tokenHash}
    ), touched as (
      update staff_session set last_seen_at = now(), idle_until = now() + ${staffIdle}::interval
      from shown where staff_session.token_hash = ${tokenHash} and shown.unseen and shown.refused is null
    )
    select staff_id, public_id, username, public_name, password_temporary, refused from shown`.execute(db);
  const row = rows[0];
  if (row === undefined) return refuse((await isMembers(db, tokenHash)) ? 'INVALID_USER_4' : 'invalid-token');
  if (row.refused !== null) return refuse(row.refused);
  const { staff_id: staffId, public_id: publicId, username, public_name: name } = row;
  const mustChangePassword = row.password_temporary;
  if (mustChangePassword && !temporaryPassword) return refuse('PASSWORD_CHANGE');
  return { staffId, publicId, username, name, tokenHash, mustChangePassword } satisfies Staff;
}

async function isMembers(db: Kysely<DB>, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from session where token_hash = ${tokenHash} and ended_at is null
      and now() <= least(idle_until, absolute_until)`.execute(db);
  return rows.length > 0;
}

export async function isStaffs(db: Kysely<DB>, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from staff_session where token_hash = ${tokenHash} and ended_at is null
      and now() <= least(idle_until, absolute_until)`.execute(db);
  return rows.length > 0;
}
