import { sql } from 'kysely';
import type { Db } from '../../platform/db/transaction.ts';
import { type Intent, intentColumns, type IntentRow, toIntent } from './intent.ts';
import { type Ending, endingJson } from './settle.ts';
import type { Measure } from './measure.ts';
import { askAgainAfterSeconds, callDeadlineMs, leaseSeconds } from './timing.ts';

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
export async function claimDue(db: Db, provider: string, limit: number): Promise<Intent[]> {
  return claim(
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
  return claim(
    db,
    sql`
    select id from intent where id in (
      select distinct on (provider) id from intent where ended_at is null and lease_until <= now()
      order by provider, next_at)
    and lease_until <= now() for update skip locked`,
  );
}

async function claim(db: Db, due: ReturnType<typeof sql>): Promise<Intent[]> {
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
