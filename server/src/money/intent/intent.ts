import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { leaseSeconds } from './timing.ts';

export type IntentKind = 'transfer-in' | 'transfer-out' | 'payout';

/** State CREATED of rules#partner-outcomes exists only inside the transaction; the first visible state is RESERVED. */
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
  result: unknown;
};

export type IntentDetail = Record<string, string | undefined>;

export type NewIntent = Omit<Intent, 'id'>;

type Fields = Pick<Intent, 'kind' | 'memberId' | 'amountMinor' | 'provider' | 'detail'> & {
  groupId?: string;
};

export const intentOp = (intent: { publicId: string }): string => `i:${intent.publicId}`;

/** Returns an intent with new ids, not yet stored. `providerRef` is our reference at the provider. */
export function newIntent(fields: Fields): NewIntent {
  const publicId = newPublicId();
  return {
    groupId: publicId,
    ...fields,
    publicId,
    state: 'RESERVED',
    providerRef: `KP${publicId}`,
    attempt: 0,
    evidence: {},
    revision: 0,
    endedAt: null,
    result: null,
  };
}

export function intentJson(intent: NewIntent) {
  const { publicId, groupId, kind, memberId, amountMinor, provider, providerRef, detail } = intent;
  const numbers = { memberId: String(memberId), amountMinor: String(amountMinor), leaseSeconds };
  return { publicId, groupId, kind, provider, providerRef, detail, ...numbers };
}

export async function createIntent(tx: Tx, fresh: NewIntent): Promise<Intent> {
  const { rows } = await sql<{ id: bigint }>`
    select intent_create(${JSON.stringify(intentJson(fresh))}::jsonb) as id`.execute(tx);
  return withId(fresh, rows[0]?.id);
}

export function withId(fresh: NewIntent, id: bigint | undefined): Intent {
  if (id === undefined) throw new Error(`intent ${fresh.publicId} has no row`);
  return { ...fresh, id };
}

/** Returns the legs of the member's transfer groups, oldest first. Groups of another member are not found. */
export async function findGroups(db: Db | Tx, memberId: bigint, groupIds: readonly string[]): Promise<Intent[]> {
  const { rows } = await sql<IntentRow>`
    select ${intentColumns} from intent where member_id = ${memberId} and group_id = any(${groupIds}::text[]) order by id`.execute(
    db,
  );
  return rows.map(toIntent);
}

export async function findIntent(db: Db, publicId: string): Promise<Intent | undefined> {
  const { rows } = await sql<IntentRow>`select ${intentColumns} from intent where public_id = ${publicId}`.execute(db);
  return rows.map(toIntent)[0];
}

export const intentColumns = sql`id, public_id, group_id, kind, member_id, amount_minor, state, provider, provider_ref,
  detail, attempt, evidence, revision, ended_at, result`;

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
  result: unknown;
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
    result: row.result,
  };
}
