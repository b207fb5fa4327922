import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/generated/schema.ts';
import { enterTurn, refuseTurn, type TurnRow } from './money-turn.ts';
import { refuse } from './refusal.ts';
import { hashToken } from './token.ts';

/** Who calls: a member's live session. */
export type Caller = {
  memberId: bigint;
  publicId: string;
  tokenHash: Buffer;
  /** When the password was last shown on this session; sensitive changes ask for a fresh one (promises S9). */
  authenticatedAt: Date;
};

/** Session-only: idle 60 minutes. Remember-me: idle 7 days (promises S6). Absolute ends are set at login (rules §11). */
export const idle = { session: '60 minutes', remember: '7 days' } as const;

const bearer = /^Bearer ([\x21-\x7e]+)$/;

/** How a call shows who sends it; `turnHolder`: a money call, which takes the member's turn in the same round trip. */
export type Shown = {
  authorization: string | undefined;
  requester: string | undefined;
  turnHolder?: string | undefined;
};

/**
 * Finds the caller of a bearer header; each refusal is one of rules §11, in this order. REQUEST_LIMIT: a money call that
 * did not get the member's turn.
 */
export async function findCaller(db: Kysely<DB>, { authorization, requester, turnHolder }: Shown) {
  if (authorization === undefined) return refuse('UNAUTHORIZED');
  const token = bearer.exec(authorization)?.[1];
  const tokenHash = token === undefined ? null : hashToken(token);
  if (tokenHash === null) return refuse('invalid-token');
  const { rows } = await readSession(tokenHash, requester, turnHolder).execute(db);
  const row = rows[0];
  if (row === undefined) return refuse('invalid-token');
  if (row.refused !== null) return refuse(row.refused);
  if (row.unseen) await touch(db, tokenHash, row.remember);
  const caller = { memberId: row.member_id, publicId: row.public_id, tokenHash, authenticatedAt: row.authenticated_at };
  return (turnHolder === undefined ? undefined : refuseTurn(row)) ?? (caller satisfies Caller);
}

type SessionRow = TurnRow & {
  member_id: bigint;
  public_id: string;
  remember: boolean;
  authenticated_at: Date;
  unseen: boolean;
  refused:
    | 'INVALID_USER_1'
    | 'INVALID_USER_2'
    | 'INVALID_USER_3'
    | 'INVALID_USER_4'
    | 'EXPIRED_AUTH_TOKEN'
    | 'invalid-token'
    | null;
};

function readSession(tokenHash: Buffer, requester: string | undefined, turnHolder: string | undefined) {
  const shown = sql`
    select s.member_id, m.public_id, s.remember, s.authenticated_at,
      now() > s.last_seen_at + interval '1 minute' as unseen,
      case
        when s.ended_at is not null and s.end_reason in ('password', 'everywhere') then 'INVALID_USER_2'
        when s.ended_at is not null then 'invalid-token'
        when now() > least(s.idle_until, s.absolute_until) then 'EXPIRED_AUTH_TOKEN'
        when m.id is null then 'INVALID_USER_1'
        when ${requester ?? null}::text <> s.audience then 'INVALID_USER_4'
        when m.status in ('suspended', 'closed') then 'INVALID_USER_3'
      end as refused
    from session s left join member m on m.id = s.member_id where s.token_hash = ${tokenHash}`;
  const columns = sql`member_id, public_id, remember, authenticated_at, unseen, refused`;
  if (turnHolder === undefined) return sql<SessionRow>`select ${columns} from (${shown}) as shown`;
  return sql<SessionRow>`
    with shown as materialized (${shown}),
    turn as (${enterTurn(turnHolder, sql`shown where refused is null`)})
    select ${columns}, count, retry_after from shown left join turn on true`;
}

/** Written at most once a minute a session, so that reading stays reading. */
async function touch(db: Kysely<DB>, tokenHash: Buffer, remember: boolean): Promise<void> {
  const span = remember ? idle.remember : idle.session;
  await db
    .updateTable('session')
    .set({ last_seen_at: sql`now()`, idle_until: sql`now() + ${span}::interval` })
    .where('token_hash', '=', tokenHash)
    .execute();
}
