import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/generated/schema.ts';
import { idle, staffIdle, stepUpWindow } from './lifetimes.ts';

export type Reads<R> = (memberId: RawBuilder<bigint>) => RawBuilder<R>;

export type Shown<R> = {
  authorization: string | undefined;
  requester: string | undefined;
  movesMoney?: boolean | undefined;
  lockHolder?: string | undefined;
  stops?: boolean | undefined;
  reads?: Reads<R> | undefined;
};

export type Stop = { code: 'RG_EXCLUDED' | 'RG_TIMEOUT'; until: Date | null };

type SessionRow<R> = WriteLimitRow & {
  member_id: bigint;
  public_id: string;
  confirmed: boolean;
  refused:
    | 'INVALID_USER_1'
    | 'INVALID_USER_2'
    | 'INVALID_USER_3'
    | 'INVALID_USER_4'
    | 'ACCOUNT_FROZEN'
    | 'EXPIRED_AUTH_TOKEN'
    | 'invalid-token'
    | null;
  read: R | null;
  stop_code: Stop['code'] | null;
  stop_until: Date | null;
};

/** Finds a session with what its call needs, in one query. Extends the session and enters the write limit. */
export async function findSession<R>(db: Kysely<DB>, tokenHash: Buffer, call: Shown<R>) {
  const { rows } = await sessionQuery(tokenHash, call).execute(db);
  return rows[0];
}

function sessionQuery<R>(tokenHash: Buffer, { requester, movesMoney = false, lockHolder, stops, reads }: Shown<R>) {
  const stop = stops === true ? sql`member_stop(s.member_id)` : sql`(select null::text, null::timestamptz)`;
  const read = reads === undefined ? sql`null` : sql`(${reads(sql`s.member_id`)})`;
  const shown = sql`
    select s.member_id, m.public_id, s.authenticated_at > now() - ${stepUpWindow}::interval as confirmed, c.refused, p.code as stop_code, p.until_at as stop_until,
      now() > s.last_seen_at + interval '1 minute' as unseen,
      case when c.refused is null then ${read} end as read
    from session s left join member m on m.id = s.member_id
    cross join lateral (select case
      when s.ended_at is not null and s.end_reason in ('password', 'everywhere') then 'INVALID_USER_2'
      when s.ended_at is not null and s.end_reason = 'suspended' then 'INVALID_USER_3'
      when s.ended_at is not null then 'invalid-token'
      when now() > least(s.idle_until, s.absolute_until) then 'EXPIRED_AUTH_TOKEN'
      when m.id is null then 'INVALID_USER_1'
      when ${requester ?? null}::text is distinct from s.audience then 'INVALID_USER_4'
      when m.status in ('suspended', 'closed') then 'INVALID_USER_3'
      when ${movesMoney}::boolean and m.frozen_at is not null then 'ACCOUNT_FROZEN'
    end as refused) c
    left join lateral ${stop} as p (code, until_at) on true
    where s.token_hash = ${tokenHash}`;
  const none = sql`(select null::int as count, null::int as retry_after where false)`;
  const slot =
    lockHolder === undefined ? none : sql`(${enterWriteLimit(lockHolder, sql`shown where refused is null`)})`;
  return sql<SessionRow<R>>`
    with shown as materialized (${shown}), touched as (${touch(tokenHash)}), slot as ${slot}
    select member_id, public_id, confirmed, refused, read, stop_code, stop_until, count, retry_after
    from shown left join slot on true`;
}

/** Extends the session at most once a minute, in the same query. Does not wait for the disk: a crash may lose this. */
function touch(tokenHash: Buffer) {
  return sql`
    update session set last_seen_at = now(), idle_until = now() + case when session.remember
      then ${idle.remember}::interval else ${idle.session}::interval end
    from shown, (select set_config('synchronous_commit', 'off', true)) as quick
    where session.token_hash = ${tokenHash} and shown.unseen and shown.refused is null`;
}

const lease = '30 seconds';
export const maxWrites = 20;
const window = '60 seconds';

export type WriteLimitRow = { count: number | null; retry_after: number | null };

/**
 * CTE that admits a member's money writes: one at a time, limited per minute; a copy of the running call (same holder)
 * may pass. Reads `member_id` from `caller`: no row when refused.
 */
function enterWriteLimit(holder: string, caller: ReturnType<typeof sql>) {
  return sql`
    insert into member_write_limit as t (member_id, holder, busy_until, count, resets_at)
    select member_id, ${holder}::text, now() + ${lease}::interval, 1, now() + ${window}::interval from ${caller}
    on conflict (member_id) do update set
      holder = excluded.holder,
      busy_until = case when t.resets_at > now() and t.count >= ${maxWrites} then t.busy_until else excluded.busy_until end,
      count = case when t.resets_at <= now() then 1 else least(t.count + 1, ${maxWrites + 1}) end,
      resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
    where t.busy_until <= now() or t.holder = excluded.holder
    returning count, ceil(extract(epoch from resets_at - now()))::int as retry_after`;
}

export async function leaveWriteLimit(db: Kysely<DB>, memberId: bigint, holder: string): Promise<void> {
  await sql`update member_write_limit set busy_until = now() where member_id = ${memberId} and holder = ${holder}`.execute(
    db,
  );
}

type StaffRow = {
  staff_id: bigint;
  public_id: string;
  username: string;
  public_name: string;
  password_temporary: boolean;
  refused: 'INVALID_USER_2' | 'INVALID_USER_3' | 'INVALID_USER_4' | 'EXPIRED_AUTH_TOKEN' | 'invalid-token' | null;
};

export async function findStaffSession(db: Kysely<DB>, tokenHash: Buffer, requester: string | undefined) {
  const { rows } = await sql<StaffRow>`
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
  return rows[0];
}

export async function isMemberToken(db: Kysely<DB>, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from session where token_hash = ${tokenHash} and ended_at is null
      and now() <= least(idle_until, absolute_until)`.execute(db);
  return rows.length > 0;
}

export async function isStaffToken(db: Kysely<DB>, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from staff_session where token_hash = ${tokenHash} and ended_at is null
      and now() <= least(idle_until, absolute_until)`.execute(db);
  return rows.length > 0;
}

/** Returns whether the guest has this secret. Notes the visit at most every ten minutes. */
export async function touchGuest(db: Kysely<DB>, guestId: string, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with touched as (
      update chat_guest set last_seen_at = now()
      where id = ${guestId} and now() > last_seen_at + interval '10 minutes' and revoked_at is null)
    select true as found from chat_guest
    where id = ${guestId} and secret_sha256 = ${secretHash} and revoked_at is null`.execute(db);
  return rows.length > 0;
}

/** Returns those of the credentials (`session:<hash>`, `staff:<hash>`, `guest:<id>`, `member:<id>`) that have ended. */
export async function findEnded(db: Kysely<DB>, credentials: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ credential: string }>`
    select credential
    from (select credential, split_part(credential, ':', 1) as kind, split_part(credential, ':', 2) as named
      from unnest(${[...credentials]}::text[]) credential) shown
    where not case shown.kind
      when 'session' then exists (select from session where token_hash = decode(shown.named, 'hex')
        and ended_at is null and now() <= least(idle_until, absolute_until))
      when 'staff' then exists (select from staff_session where token_hash = decode(shown.named, 'hex')
        and ended_at is null and now() <= least(idle_until, absolute_until))
      when 'guest' then exists (select from chat_guest where id = shown.named::uuid and revoked_at is null)
      when 'member' then exists (select from member where id = shown.named::bigint and status not in ('suspended', 'closed'))
      else false
    end`.execute(db);
  return rows.map(({ credential }) => credential);
}
