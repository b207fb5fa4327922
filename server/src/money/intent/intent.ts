import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import { newPublicId } from '../../platform/public-id.ts';
import { lockMember } from '../ledger/account.ts';
import type { Measure } from './measure.ts';
import type { Answer } from './outcome.ts';
import { askAgainAfterSeconds, callDeadlineMs, leaseSeconds } from './timing.ts';

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

export type Ending = { call: string; answer: Answer };

export type Ended = Pick<Intent, 'groupId' | 'provider' | 'amountMinor' | 'state' | 'result'>;

export type Settled = { ended: Ended; next?: Intent };

export const endingJson = ({ call, answer }: Ending): string => JSON.stringify({ call, ...answer });

export const stateAfter = ({ answer }: Ending): 'POSTED' | 'VOIDED' =>
  answer.outcome === 'applied' ? 'POSTED' : 'VOIDED';

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

/** Locks the member and an intent that is to end. Returns `undefined` when it has ended before. */
export async function lockOpenIntent(tx: Tx, { id, memberId }: Intent): Promise<Intent | undefined> {
  await lockMember(tx, memberId);
  const { rows } = await sql<IntentRow>`select ${intentColumns} from intent where id = ${id} for update`.execute(tx);
  const intent = toIntent(rows[0]);
  return intent.endedAt === null ? intent : undefined;
}

/** Ends a locked intent in the caller's commit. */
export async function endIntent(tx: Tx, intent: Intent, ending: Ending): Promise<Settled> {
  const state = stateAfter(ending);
  await sql`select intent_end(${intent.id}, ${state}, ${endingJson(ending)}::jsonb, null)`.execute(tx);
  return { ended: { ...intent, state, result: null } };
}

/** Keeps an intent open: releases the lease, sets the next ask, and asks for staff after `operatorAfterMinutes`. */
export async function keepUnknown(
  db: Db,
  { id, revision, attempt }: Intent,
  ending: Ending,
  sent: boolean,
  operatorAfterMinutes: number,
) {
  await sql`select intent_keep_unknown(${id}, ${revision}, ${endingJson(ending)}::jsonb, ${sent},
    ${askAgainAfterSeconds(attempt)}, ${operatorAfterMinutes})`.execute(db);
}

/**
 * Stores the measure taken before a class C call. Returns `undefined` when the lease is lost; the call must then not be
 * made.
 */
export async function storeMeasure(db: Db, intent: Intent, measure: Measure): Promise<Intent | undefined> {
  const { rows } = await sql<IntentRow>`
    update intent set evidence = evidence || ${JSON.stringify(measure)}::jsonb, revision = revision + 1
    where id = ${intent.id} and revision = ${intent.revision} and ended_at is null returning ${intentColumns}`.execute(
    db,
  );
  return rows[0] === undefined ? undefined : toIntent(rows[0]);
}

/**
 * Records before a repeated call that it may be in flight until the lease expires, so that a takeover waits for the
 * grace. Returns false when the lease is lost or too short for the call.
 */
export async function storeSending(db: Db, { id, revision }: Intent): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('intent')
    .set({ sent_by: sql`lease_until` })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('ended_at', 'is', null)
    .where('lease_until', '>', sql<Date>`now() + ${callDeadlineMs} * interval '1 millisecond'`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Claims due intents of a provider with an expired lease. Each becomes UNKNOWN, because a call may have been made. */
export async function claimDueIntents(db: Db, provider: string, limit: number): Promise<Intent[]> {
  return claimIntents(
    db,
    sql`
    select id from intent
    where provider = ${provider} and ended_at is null and next_at <= now() and lease_until <= now()
    order by next_at limit ${limit} for update skip locked`,
  );
}

export async function listDueProviders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select distinct provider from intent
    where ended_at is null and next_at <= now() and lease_until <= now()`.execute(db);
  return rows.map(({ provider }) => provider);
}

/**
 * Leases an intent for a staff decision. Returns `undefined` when it changed since it was seen, or when one of its
 * calls has not had its grace.
 */
export async function claimForHand(
  db: Db,
  seen: Intent,
  graceSeconds: number,
  asksBySending: boolean,
): Promise<Intent | undefined> {
  const { rows } = await sql<IntentRow>`
    update intent set lease_until = now() + ${leaseSeconds} * interval '1 second', revision = revision + 1
    where id = ${seen.id} and revision = ${seen.revision} and state in ('UNKNOWN', 'NEEDS_OPERATOR')
      and now() > sent_by + ${graceSeconds} * interval '1 second'
      and now() > lease_until + ${asksBySending ? graceSeconds : 0} * interval '1 second'
    returning ${intentColumns}`.execute(db);
  return rows.map(toIntent)[0];
}

/**
 * Claims one open intent per provider, the one not asked about for longest, to see whether the provider answers again.
 */
export async function claimCanaries(db: Db): Promise<Intent[]> {
  return claimIntents(
    db,
    sql`
    select id from intent where id in (
      select distinct on (provider) id from intent where ended_at is null and lease_until <= now()
      order by provider, next_at)
    and lease_until <= now() for update skip locked`,
  );
}

async function claimIntents(db: Db, due: ReturnType<typeof sql>): Promise<Intent[]> {
  const { rows } = await sql<IntentRow>`
    update intent set lease_until = now() + ${leaseSeconds} * interval '1 second', attempt = attempt + 1,
      revision = revision + 1, unknown_since = coalesce(unknown_since, app_now()),
      state = case when state = 'RESERVED' then 'UNKNOWN' else state end
    where id in (${due}) returning ${intentColumns}`.execute(db);
  return rows.map(toIntent);
}

export async function wakePartner(db: Db, provider: string): Promise<void> {
  await sql`update intent set next_at = now() where provider = ${provider} and ended_at is null and next_at > now()`.execute(
    db,
  );
}

export async function graceIsOver(db: Db, intent: Intent, graceSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select now() > sent_by + ${graceSeconds} * interval '1 second' as over from intent where id = ${intent.id}`.execute(
    db,
  );
  return rows[0]?.over === true;
}

const intentColumns = sql`id, public_id, group_id, kind, member_id, amount_minor, state, provider, provider_ref,
  detail, attempt, evidence, revision, ended_at, result`;

type IntentRow = {
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

function toIntent(row: IntentRow | undefined): Intent {
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
