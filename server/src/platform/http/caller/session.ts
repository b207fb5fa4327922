import type { Kysely } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/generated/schema.ts';
import { enterWriteLimit, refuseOverLimit, type WriteLimitRow } from './write-limit.ts';
import { refuse } from '../../refusal.ts';
import { isStaffs } from './staff.ts';
import { hashToken } from './token.ts';

export type Caller = {
  memberId: bigint;
  publicId: string;
  tokenHash: Buffer;
  confirmed: boolean;
};

/** Idle time, longer with remember-me (security#sessions). Login sets the absolute end (rules#session-codes). */
export const idle = { session: '60 minutes', remember: '7 days' } as const;

const stepUpWindow = '5 minutes';

export const refuseUnconfirmed = () => refuse('STEP_UP', { accepts: ['password', 'otp'] });

const bearer = /^Bearer ([\x21-\x7e]+)$/;

export type Reads<R> = (memberId: RawBuilder<bigint>) => RawBuilder<R>;

export type Shown<R> = {
  authorization: string | undefined;
  requester: string | undefined;
  movesMoney?: boolean | undefined;
  lockHolder?: string | undefined;
  stops?: boolean | undefined;
  reads?: Reads<R> | undefined;
};

/**
 * Finds the caller of a bearer header; refuses in the order of rules#session-codes. REQUEST_LIMIT: a money call that
 * did not get the member's lock.
 */
export async function findCaller<R = undefined>(db: Kysely<DB>, call: Shown<R>) {
  const { authorization, lockHolder } = call;
  if (authorization === undefined) return refuse('UNAUTHORIZED');
  const token = bearer.exec(authorization)?.[1];
  const tokenHash = token === undefined ? null : hashToken(token);
  if (tokenHash === null) return refuse('invalid-token');
  const { rows } = await readSession(tokenHash, call).execute(db);
  const row = rows[0];
  if (row === undefined) return refuse((await isStaffs(db, tokenHash)) ? 'INVALID_USER_4' : 'invalid-token');
  if (row.refused !== null) return refuse(row.refused);
  const { member_id: memberId, public_id: publicId, confirmed, read } = row;
  const stop = row.stop_code === null ? undefined : { code: row.stop_code, until: row.stop_until };
  const found: Found<R> = { memberId, publicId, tokenHash, confirmed, read, stop };
  return (lockHolder === undefined ? undefined : refuseOverLimit(row)) ?? found;
}

export type Found<R> = Caller & { readonly read: R | null; readonly stop: Stop | undefined };

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

function readSession<R>(tokenHash: Buffer, { requester, movesMoney = false, lockHolder, stops, reads }: Shown<R>) {
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
    with shown as materialized (${shown}), touched as (${touch(tokenHash)}), turn as ${slot}
    select member_id, public_id, confirmed, refused, read, stop_code, stop_until, count, retry_after
    from shown left join turn on true`;
}

/** Extends the session at most once a minute, in the same query. Does not wait for the disk: a crash may lose this. */
function touch(tokenHash: Buffer) {
  return sql`
    update session set last_seen_at = now(), idle_until = now() + case when session.remember
      then ${idle.remember}::interval else ${idle.session}::interval end
    from shown, (select set_config('synchronous_commit', 'off', true)) as quick
    where session.token_hash = ${tokenHash} and shown.unseen and shown.refused is null`;
}
