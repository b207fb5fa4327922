import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';
import type { Window } from './ours/ours.ts';
import type { Difference } from './match.ts';

/** A run without a page request for this long was killed. */
const leaseSeconds = 60;

const lease = sql<Date>`now() + ${leaseSeconds} * interval '1 second'`;

export async function beginRun(
  db: Db,
  code: string,
  window: Window | null,
  follows: boolean,
): Promise<bigint | undefined> {
  await db
    .updateTable('reconciliation_run')
    .set({ outcome: 'lost', ended_at: sql<Date>`now()` })
    .where('provider', '=', code)
    .where('ended_at', 'is', null)
    .where('lease_until', '<', sql<Date>`now()`)
    .execute();
  const row = await db
    .insertInto('reconciliation_run')
    .values({ provider: code, from_at: window?.from ?? null, to_at: window?.to ?? null, follows, lease_until: lease })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Extends the lease of a run and locks its row. Returns false when the run was declared lost; nothing of it may be
 * stored then.
 */
export async function prolongRun(db: Db | Tx, id: bigint): Promise<boolean> {
  const done = await db
    .updateTable('reconciliation_run')
    .set({ lease_until: lease })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export type RunEnd = { outcome: 'agreed' | 'differs' | 'silent'; matched: number; underWay: number };

export async function endRun(db: Db | Tx, id: bigint, { outcome, matched, underWay }: RunEnd): Promise<void> {
  await db
    .updateTable('reconciliation_run')
    .set({ outcome, matched, under_way: underWay, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Stores the differences of a run. A known one stays unchanged, also when closed by staff; one that was gone, or has a
 * new amount, opens again.
 */
export async function keepDifferences(tx: Tx, code: string, found: readonly Difference[]): Promise<void> {
  for (const row of found) {
    await sql`
      insert into reconciliation_item as i (provider, kind, subject, intent_id, their_id, username, direction, ours_minor,
        theirs_minor, difference_minor, at)
      values (${code}, ${row.kind}, ${row.subject}, ${row.intentId}, ${row.theirId}, ${row.username}, ${row.direction},
        ${row.oursMinor}, ${row.theirsMinor}, ${row.differenceMinor}, ${row.at})
      on conflict (provider, kind, subject) do update set intent_id = excluded.intent_id, their_id = excluded.their_id,
        ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor, at = excluded.at,
        difference_minor = excluded.difference_minor, state = 'OPEN', ended_at = null, decided_by = null, decision = null,
        opened_at = now()
      where i.state = 'GONE' or i.difference_minor <> excluded.difference_minor`.execute(tx);
  }
}

/** Open differences that a run checked: all, or those of the ledger and of a window. Not found again, they are gone. */
export type Checked = 'all' | { window: Window | null };

/** Ends open differences among `checked` that the run did not find again. Returns those of `found` that are open now. */
export async function endGone(
  tx: Tx,
  code: string,
  checked: Checked,
  found: readonly Difference[],
): Promise<Difference[]> {
  const { from, to } = (checked === 'all' ? null : checked.window) ?? { from: null, to: null };
  const nameOf = ({ kind, subject }: Pick<Difference, 'kind' | 'subject'>) => `${kind} ${subject}`;
  const names = found.map(nameOf);
  await sql`
    update reconciliation_item set state = 'GONE', ended_at = now()
    where provider = ${code} and state = 'OPEN' and kind || ' ' || subject <> all(${names}::text[])
      and (${checked === 'all'}::boolean or kind = 'ledger_differs'
        or (kind <> 'sum_differs' and at >= ${from}::timestamptz and at < ${to}::timestamptz))`.execute(tx);
  const { rows } = await sql<Pick<Difference, 'kind' | 'subject'>>`
    select kind, subject from reconciliation_item where provider = ${code} and state = 'OPEN'`.execute(tx);
  const open = new Set(rows.map(nameOf));
  return found.filter((row) => open.has(nameOf(row)));
}

export async function readNextWindow(db: Db, code: string, overlapMs: number, untilMs: number): Promise<Window> {
  const { rows } = await sql<Window>`
    select coalesce(
        (select max(to_at) - ${overlapMs} * interval '1 millisecond' from reconciliation_run
          where provider = ${code} and follows and outcome in ('agreed', 'differs')),
        (select real_created_at from intent where provider = ${code} order by id limit 1),
        now() - interval '1 day') as from,
      now() - ${untilMs} * interval '1 millisecond' as to`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a window has no row');
  return row;
}

export async function listOpenHours(db: Db, code: string, before: Date): Promise<Window[]> {
  const { rows } = await sql<Window>`
    select distinct date_trunc('hour', at) as from, date_trunc('hour', at) + interval '1 hour' as to
    from reconciliation_item
    where provider = ${code} and state = 'OPEN' and kind not in ('sum_differs', 'ledger_differs')
      and at > now() - interval '30 days' and at < ${before}
    order by 1`.execute(db);
  return rows;
}

/** Codes that are due: a day after the last compared period, an hour after a run without an answer. */
export async function listDue(db: Db, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select g.code from unnest(${codes}::text[]) as g (code)
    where not exists (select from reconciliation_run r where r.provider = g.code and r.follows and (
        (r.outcome in ('agreed', 'differs') and coalesce(r.to_at, r.ended_at) > now() - interval '1 day')
        or (r.outcome = 'silent' and r.ended_at > now() - interval '1 hour')))
      and exists (select from intent i where i.provider = g.code and i.real_created_at < now() - interval '1 day')
    order by g.code`.execute(db);
  return rows.map(({ code }) => code);
}

export type OpenItem = Difference & { id: bigint; provider: string; transferId: string | null; openedAt: Date };

export async function listOpenItems(db: Db): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select r.id, r.provider, r.kind, r.subject, r.intent_id as "intentId", i.public_id as "transferId",
      r.their_id as "theirId", r.username, r.direction, r.ours_minor as "oursMinor", r.theirs_minor as "theirsMinor",
      r.difference_minor as "differenceMinor", r.at, r.opened_at as "openedAt"
    from reconciliation_item r left join intent i on i.id = r.intent_id
    where r.state = 'OPEN' order by r.id limit 500`.execute(db);
  return rows;
}

export async function countOpenItems(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from reconciliation_item where state = 'OPEN'`.execute(db);
  return rows[0]?.open ?? 0;
}

/**
 * Closes a difference after staff have checked it. It stays closed while its amount is the same; changes nothing else.
 */
export async function closeItem(
  db: Db,
  { id, by, reason }: { id: bigint; by: string; reason: string },
): Promise<'closed' | 'not_open'> {
  const done = await db
    .updateTable('reconciliation_item')
    .set({ state: 'CLOSED', ended_at: sql<Date>`now()`, decided_by: by, decision: reason })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n ? 'closed' : 'not_open';
}

export async function readRealTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]?.now ?? new Date();
}
