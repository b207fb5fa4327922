import { toMajor } from '@kapao/contract/money';
import { sql } from 'kysely';
import { showActive } from '../../../src/condition/active.ts';
import type { ConditionFacts } from '../../../src/condition/facts.ts';
import type { Db } from '../../../src/platform/db/transaction.ts';
import { active, onItsWayIn, isKnown, keepOf, measuredOf, type Model, openOne, totalOf } from './member.ts';

type Figures = { facts: ConditionFacts | null; [figure: string]: unknown };

export async function readMember(db: Db, memberId: bigint) {
  const { rows } = await sql<{ read: Figures }>`
    select json_build_object('cash', (c.posted - c.held)::text, 'held', c.held::text, 'total', member_total(${memberId})::text,
      'games', (select json_agg(json_build_array(amount_minor::text, stale) order by game_code)
        from game_account where member_id = ${memberId}),
      'taken', (select coalesce(json_agg(json_build_array(state, deposit_minor::text, gift_minor::text,
          coalesce(own_minor, 0)::text, coalesce(target_minor, 0)::text, coalesce(floor_minor, 0)::text, reached,
          end_minor::text, forfeited_minor::text) order by id), '[]') from condition where member_id = ${memberId}),
      'rows', (select coalesce(json_agg(json_build_array(type, status, amount_minor::text) order by number), '[]')
        from statement where member_id = ${memberId}),
      'moving', (select count(*) from intent where member_id = ${memberId} and ended_at is null),
      'facts', condition_facts(${memberId})) as read
    from account c where c.code = 'member:' || ${memberId}::bigint || ':cash'`.execute(db);
  const { facts, ...read } = rows[0]?.read ?? { facts: null };
  const { measured, keep, forfeit, target, floor, fresh } = showActive(facts, 'en');
  return {
    ...read,
    figures: facts === null ? null : { state: facts.state, measured, keep, forfeit, target, floor, fresh },
  };
}

export function showModel(model: Model) {
  const { cash, held, games, taken, rows } = model;
  return {
    cash: `${cash}`,
    held: `${(held?.amountMinor ?? 0n) + onItsWayIn(model)}`,
    total: `${totalOf(model)}`,
    real: games.map(({ real }) => `${real}`),
    games: games.map(({ kept, marked }) => [`${kept}`, marked]),
    taken: taken.map((c) => [
      c.state,
      ...[c.deposit, c.gift, c.own, c.target, c.floor].map(String),
      c.reached,
      c.end === null ? null : `${c.end}`,
      `${c.forfeited}`,
    ]),
    rows: rows.map(({ type, status, amountMinor }) => [type, status, `${amountMinor}`]),
    moving: games.filter(({ moving }) => moving !== undefined).length,
    figures: showFigures(model),
  };
}

function showFigures(model: Model) {
  const c = active(model);
  if (c === undefined) return null;
  if (openOne(model) === undefined) return { state: c.state };
  const keep = keepOf(model, c);
  return {
    state: c.state,
    measured: toMajor(measuredOf(model, c)),
    keep: toMajor(keep),
    forfeit: toMajor(totalOf(model) - keep),
    target: toMajor(c.target),
    floor: toMajor(c.floor),
    fresh: isKnown(model),
  };
}

type Shown = Readonly<Record<string, unknown>>;

export function compare(product: Shown, expected: Shown): void {
  const keys = Object.keys(expected).filter((key) => JSON.stringify(product[key]) !== JSON.stringify(expected[key]));
  if (keys.length === 0) return;
  const lines = keys.map(
    (key) => `${key}: ${JSON.stringify(product[key])}, by the rules ${JSON.stringify(expected[key])}`,
  );
  throw new Error(lines.join('\n'));
}
