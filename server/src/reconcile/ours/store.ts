import { type RawBuilder, sql } from 'kysely';
import { houseAccount } from '../../money/ledger/account.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { Ours, Window } from './ours.ts';

/**
 * The ledger gives the amount moved, the intent the credits at the rate of its day. Of several payouts, the paid one
 * counts, or the newest when paid late. A corrected transfer counts as corrected.
 */
function selectOurs(code: string): RawBuilder<Ours> {
  return sql<Ours>`
    select i.id as "intentId", i.public_id as "publicId", i.provider_ref as reference,
      coalesce(i.detail->>'username', i.detail->>'accountNo') as username,
      case i.kind when 'transfer-in' then 'in' else 'out' end as direction,
      case i.kind when 'payout' then i.amount_minor else (i.detail->>'credits')::bigint end as "sentMinor",
      case when i.kind = 'payout' then t.amount
        when t.amount = i.amount_minor then (i.detail->>'credits')::bigint
        else div(t.amount * (i.detail->>'credits')::numeric, i.amount_minor)::bigint end as "postedMinor",
      i.real_created_at as "createdAt", i.real_ended_at as "endedAt", i.detail->>'currency' as currency,
      case when i.state = 'POSTED' and i.kind = 'transfer-in' then i.amount_minor
        when i.state = 'POSTED' and i.kind = 'transfer-out' then -i.amount_minor end as "movedMinor"
    from intent i left join lateral (
      select t.amount from transfer t join account a on a.id in (t.debit, t.credit)
      where i.kind <> 'payout' and t.op = 'i:' || i.public_id and t.leg = 0 and t.phase in ('I', 'P')
        and a.code = any(${clearingAccounts(code)}::text[])
        and not exists (select from manual_entry e where e.op = 'correct:i:' || i.public_id)
      union all
      select i.amount_minor where i.kind <> 'payout' and i.state = 'VOIDED'
        and exists (select from manual_entry e where e.op = 'correct:i:' || i.public_id)
      union all
      select w.amount_minor from withdrawal w
      where i.kind = 'payout' and i.state = 'VOIDED' and w.public_id = i.detail->>'withdrawalId' and w.state = 'PAID_LATE'
        and not exists (select from intent later where later.kind = 'payout'
          and later.detail->>'withdrawalId' = w.public_id and later.id > i.id)
      union all
      select t.amount from transfer t
      where i.kind = 'payout' and i.state = 'POSTED' and t.op = 'w:' || (i.detail->>'withdrawalId')
        and t.leg = 0 and t.phase = 'P') t on true
    where i.provider = ${code}`;
}

const clearingAccounts = (code: string) =>
  (['THB', 'LAK'] as const).flatMap((currency) => [
    houseAccount.provider(code, currency),
    houseAccount.payout(code, currency),
  ]);

export async function listEndedWithin(
  db: Db,
  code: string,
  { from, to }: Window,
  createdBefore: Date,
): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    ${selectOurs(code)} and i.ended_at is not null and i.real_ended_at >= ${from} and i.real_ended_at < ${to}
      and i.real_created_at < ${createdBefore}`.execute(db);
  return rows;
}

/** Lists transfers of before `time` that ended since. */
export async function listEndedAfter(db: Db, code: string, time: Date): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    ${selectOurs(code)} and i.ended_at is not null and i.real_ended_at >= ${time}
      and i.real_created_at < ${time}`.execute(db);
  return rows;
}

export async function listStillOpen(db: Db, code: string, createdBefore: Date): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    ${selectOurs(code)} and i.ended_at is null and i.real_created_at < ${createdBefore}`.execute(db);
  return rows;
}

export async function listOfReferences(db: Db, code: string, references: readonly string[]): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    ${selectOurs(code)} and i.provider_ref = any(${references}::text[])`.execute(db);
  return rows;
}

export async function findOldestBeginning(db: Db, code: string, { from, to }: Window): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select real_created_at as at from intent
    where provider = ${code} and ended_at is not null and real_ended_at >= ${from} and real_ended_at < ${to}
    order by real_created_at limit 1`.execute(db);
  return rows[0]?.at;
}

type Net = { netMinor: bigint; unsureInMinor: bigint; unsureOutMinor: bigint };

/**
 * Adds later transfers to the stored sum. Transfers that are open or ended since `sureBefore` are unsure: a provider
 * asked meanwhile may not have them yet.
 */
export async function readNet(db: Db, code: string, sureBefore: Date): Promise<Net> {
  const { rows } = await sql<Net>`
    with stored as (${storedSum(code)}),
    own as (
      ${selectOurs(code)} and i.ended_at is not null and i.real_ended_at >= (select upto from stored)
      union all ${selectOurs(code)} and i.ended_at is null),
    sorted as (select *, "endedAt" is null or "endedAt" >= ${sureBefore} as unsure from own)
    select
      (select credits from stored)
        + coalesce(sum(case direction when 'in' then "postedMinor" else -"postedMinor" end) filter (where not unsure), 0)::bigint
        as "netMinor",
      coalesce(sum("sentMinor") filter (where unsure and direction = 'in'), 0)::bigint as "unsureInMinor",
      coalesce(sum("sentMinor") filter (where unsure and direction = 'out'), 0)::bigint as "unsureOutMinor"
    from sorted`.execute(db);
  const [net] = rows;
  if (net === undefined) throw new Error('a sum has no row');
  return net;
}

const storedSum = (code: string) => sql`
  select coalesce(max(upto), '-infinity') as upto, coalesce(sum(credits_minor), 0)::bigint as credits
  from reconciliation_sum where provider = ${code}`;

/** Each clearing account's balance and the balance that the intents imply, in the wallet's currency. */
export async function readClearing(
  db: Db,
  code: string,
): Promise<{ account: string; minor: bigint; intentsMinor: bigint }[]> {
  const { rows } = await sql<{ account: string; minor: bigint; intentsMinor: bigint }>`
    select a.code as account, ledger_house_balance(a.code) as minor, coalesce(case when a.code like 'house:payout:%' then (
      select sum(w.amount_minor) from transfer t join withdrawal w on t.op = 'w:' || w.public_id
      where t.credit = a.id and t.phase = 'H' and w.state in ('PAID', 'PAID_LATE'))
    else coalesce(s.posted_minor, 0) + coalesce((
      select sum(case i.kind when 'transfer-in' then i.amount_minor else -i.amount_minor end) from intent i
      where i.provider = ${code} and i.ended_at is not null and i.real_ended_at >= coalesce(s.upto, '-infinity')
        and i.state = 'POSTED' and i.kind in ('transfer-in', 'transfer-out') and i.detail->>'currency' = a.currency), 0) + (
      select coalesce(sum(case a.code when e.credit then e.amount_minor else -e.amount_minor end), 0) from manual_entry e
      where e.kind in ('correct-in', 'correct-out') and a.code in (e.debit, e.credit))
    end, 0)::bigint as "intentsMinor"
    from account a left join reconciliation_sum s on s.provider = ${code} and s.currency = a.currency
    where a.code = any(${clearingAccounts(code)}::text[])`.execute(db);
  return rows;
}

/** A transfer's end is committed within an hour of its time, so older periods are complete. */
const settledAfter = sql`interval '1 hour'`;

/** Finds the next period, of at most `stepMs`, whose ended transfers are not in the stored sum yet. */
export async function findNextStep(db: Db, code: string, stepMs: number): Promise<Window | undefined> {
  const { rows } = await sql<Window>`
    with first as (
      select min(i.real_ended_at) as at from intent i where i.provider = ${code} and i.ended_at is not null
        and i.real_ended_at >= coalesce((select max(upto) from reconciliation_sum where provider = ${code}), '-infinity'))
    select at as from, least(at + ${stepMs} * interval '1 millisecond', now() - ${settledAfter}) as to from first
    where at < now() - ${settledAfter}`.execute(db);
  return rows[0];
}

/** Adds the transfers that ended in a period to the stored sum. */
export async function addStep(db: Db, code: string, { from, to }: Window): Promise<void> {
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
