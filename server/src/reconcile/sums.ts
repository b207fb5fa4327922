import { sql } from 'kysely';
import type { Db } from '../platform/db/transaction.ts';
import { selectOurs } from './ours.ts';

/** A transfer's end is committed within an hour of its time, so older periods are complete. */
const settledAfter = sql`interval '1 hour'`;

const stepMs = 6 * 3_600_000;

type Step = { from: Date; to: Date };

export async function carrySums(db: Db, code: string, onStep: () => Promise<void>): Promise<void> {
  for (let step = await nextStep(db, code); step !== undefined; step = await nextStep(db, code)) {
    await onStep();
    await addStep(db, code, step);
  }
}

async function nextStep(db: Db, code: string): Promise<Step | undefined> {
  const { rows } = await sql<Step>`
    with first as (
      select min(i.real_ended_at) as at from intent i where i.provider = ${code} and i.ended_at is not null
        and i.real_ended_at >= coalesce((select max(upto) from reconciliation_sum where provider = ${code}), '-infinity'))
    select at as from, least(at + ${stepMs} * interval '1 millisecond', now() - ${settledAfter}) as to from first
    where at < now() - ${settledAfter}`.execute(db);
  return rows[0];
}

async function addStep(db: Db, code: string, { from, to }: { from: Date; to: Date }): Promise<void> {
  await sql`
    with own as (${selectOurs(code)} and i.ended_at is not null and i.real_ended_at >= ${from} and i.real_ended_at < ${to})
    insert into reconciliation_sum as s (provider, currency, upto, credits_minor, posted_minor)
    select ${code}, c.currency, ${to}, coalesce(sum(o.credits), 0)::bigint, coalesce(sum(o.moved), 0)::bigint
    from unnest(array['THB', 'LAK']) c (currency) left join (
      select coalesce(currency, 'THB') as currency,
        case direction when 'in' then "postedMinor" else -"postedMinor" end as credits, "movedMinor" as moved
      from own) o on o.currency = c.currency
    group by c.currency
    on conflict (provider, currency) do update set upto = excluded.upto,
      credits_minor = s.credits_minor + excluded.credits_minor, posted_minor = s.posted_minor + excluded.posted_minor
      where s.upto <= ${from}`.execute(db);
}
