import type pg from 'pg';
import type { Services } from '../../platform/services.ts';
import type { Violation } from './invariants.ts';

/** Invariants that concern no member's money: they raise an alarm and freeze no member. */
const shownOnly: ReadonlySet<string> = new Set(['statement', 'sealed', 'checkpoint']);

const logged = 20;

/**
 * Raises an alarm and freezes the members of the violations. Their money calls wait for staff; deposits still arrive.
 */
export async function raiseAlarm(
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
  client: pg.Client,
  violations: readonly Violation[],
): Promise<void> {
  if (violations.length === 0) return;
  log.fatal({ count: violations.length, violations: violations.slice(0, logged) }, 'the ledger breaks its invariants');
  const members = await freezeMembers(client, violations);
  metrics.membersFrozen.inc(members.length);
  for (const { id, reason } of members) log.fatal({ memberId: id, reason }, 'a member is frozen');
}

async function freezeMembers(
  client: pg.Client,
  violations: readonly Violation[],
): Promise<{ id: string; reason: string }[]> {
  const money = violations.filter(({ invariant }) => !shownOnly.has(invariant));
  const { rows } = await client.query<{ id: string; reason: string }>(
    `with found as (
       select finding_member(f.invariant, f.subject) as member_id, min('ledger: ' || f.invariant || ': ' || f.detail) as reason
       from unnest($1::text[], $2::text[], $3::text[]) f (invariant, subject, detail) group by 1)
     update member m set frozen_at = app_now(), frozen_reason = found.reason from found
     where m.id = found.member_id and m.frozen_at is null returning m.id::text, m.frozen_reason as reason`,
    [money.map((row) => row.invariant), money.map((row) => row.subject), money.map((row) => row.detail)],
  );
  return rows;
}
