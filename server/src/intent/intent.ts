import { sql } from 'kysely';
import type { Db, Tx } from '../db/transaction.ts';
import { newPublicId } from '../public-id.ts';
import { leaseSeconds } from './timing.ts';

export type IntentKind = 'transfer-in' | 'transfer-out' | 'payout';

/** CREATED of money §2 is the moment inside the transaction; what is seen begins as RESERVED. */
export type IntentState = 'RESERVED' | 'UNKNOWN' | 'NEEDS_OPERATOR' | 'POSTED' | 'VOIDED';

export type Intent = {
  id: bigint;
  publicId: string;
  groupId: string;
  kind: IntentKind;
  memberId: bigint;
  amountMinor: bigint;
  state: IntentState;
  provider: string;
  providerRef: string;
  detail: IntentDetail;
  attempt: number;
  evidence: Record<string, unknown>;
  revision: number;
  endedAt: Date | null;
};

/** What a kind needs to be carried out by a process that has never seen it before. */
export type IntentDetail = Record<string, string | undefined>;

export type NewIntent = Pick<Intent, 'kind' | 'memberId' | 'amountMinor' | 'provider' | 'detail'> & {
  /** The transfer a member knows; a new one unless this is a later leg. */
  groupId?: string;
};

/** The ledger's name of an intent's effect. */
export const intentOp = (intent: { publicId: string }): string => `i:${intent.publicId}`;

/** Makes the row, under the caller's lease, before anything leaves the house. The reference is ours and new. */
export async function createIntent(tx: Tx, fresh: NewIntent): Promise<Intent> {
  const publicId = newPublicId();
  const { rows } = await sql<IntentRow>`
    insert into intent (public_id, group_id, kind, member_id, amount_minor, state, provider, provider_ref, detail,
      lease_until, next_at, sent_by)
    values (${publicId}, ${fresh.groupId ?? publicId}, ${fresh.kind}, ${fresh.memberId}, ${fresh.amountMinor},
      'RESERVED', ${fresh.provider}, ${`KP${publicId}`}, ${JSON.stringify(fresh.detail)}::jsonb,
      now() + ${leaseSeconds} * interval '1 second', now() + ${leaseSeconds} * interval '1 second',
      now() + ${leaseSeconds} * interval '1 second')
    returning ${intentColumns}`.execute(tx);
  return toIntent(rows[0]);
}

/** True while a transfer with this game has no end: one open intent a member and game (rules §9). */
export async function hasOpenTransfer(tx: Tx, memberId: bigint, provider?: string): Promise<boolean> {
  let query = tx
    .selectFrom('intent')
    .select('id')
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('kind', 'in', ['transfer-in', 'transfer-out']);
  if (provider !== undefined) query = query.where('provider', '=', provider);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** The legs of the given transfers of a member, oldest first. Another member's are as if they did not exist. */
export async function findGroups(db: Db | Tx, memberId: bigint, groupIds: readonly string[]): Promise<Intent[]> {
  const { rows } = await sql<IntentRow>`
    select ${intentColumns} from intent where member_id = ${memberId} and group_id = any(${groupIds}::text[]) order by id`.execute(
    db,
  );
  return rows.map(toIntent);
}

/** By name and not `*`: see db/prepared.ts. */
export const intentColumns = sql`id, public_id, group_id, kind, member_id, amount_minor, state, provider, provider_ref,
  detail, attempt, evidence, revision, ended_at`;

export type IntentRow = {
  id: bigint;
  public_id: string;
  group_id: string;
  kind: IntentKind;
  member_id: bigint;
  amount_minor: bigint;
  state: IntentState;
  provider: string;
  provider_ref: string;
  detail: IntentDetail;
  attempt: number;
  evidence: Record<string, unknown>;
  revision: number;
  ended_at: Date | null;
};

export function toIntent(row: IntentRow | undefined): Intent {
  if (row === undefined) throw new Error('an intent row was expected');
  return {
    id: row.id,
    publicId: row.public_id,
    groupId: row.group_id,
    kind: row.kind,
    memberId: row.member_id,
    amountMinor: row.amount_minor,
    state: row.state,
    provider: row.provider,
    providerRef: row.provider_ref,
    detail: row.detail,
    attempt: row.attempt,
    evidence: row.evidence,
    revision: row.revision,
    endedAt: row.ended_at,
  };
}
