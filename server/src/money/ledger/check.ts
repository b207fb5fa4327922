import type pg from 'pg';
import type { Services } from '../../platform/services.ts';
import { raiseAlarm } from './freeze.ts';
import type { Violation } from './invariants.ts';
import { inOneSnapshot, onOwnConnection } from './own-connection.ts';

export const staleAfterMs = 120_000;

/** Moves on to the next slice of accounts, also after a rollback of the check's other writes. */
const closeCheck = `
  update ledger_check set ended_at = now(), violations = $1, compared_id = case
    when ledger_slice_end(compared_id) >= (select coalesce(max(id), 0) from account) then 0
    else ledger_slice_end(compared_id) end
  where pass = 'minute'`;

/**
 * Checks once a minute: accounts that moved, frozen members, a slice of all others, and open items. Rolls back a check
 * with violations, so the next one finds them again until they are fixed.
 */
export async function checkLedger(services: Pick<Services, 'log' | 'metrics' | 'pool'>): Promise<void> {
  await onOwnConnection(services, async (client) => {
    await client.query('select ledger_renew_epoch()');
    const violations = await inOneSnapshot(client, 'check the ledger', async () => {
      const { rows } = await client.query<Violation>('select invariant, subject, detail from ledger_check_minute()');
      return { keep: rows.length === 0, answer: rows };
    });
    if (violations !== undefined) {
      await client.query(closeCheck, [violations.length]);
      await raiseAlarm(services, client, violations);
    }
    await showLastCheck(services, client);
  });
}

async function showLastCheck({ metrics }: Pick<Services, 'metrics'>, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ended: number | null; violations: number }>(
    `select extract(epoch from max(ended_at) filter (where pass = 'minute'))::float8 as ended, sum(violations)::int as violations
     from ledger_check`,
  );
  const { ended = null, violations = 0 } = rows[0] ?? {};
  if (ended === null) return;
  metrics.ledgerCheckedAt.set(ended);
  metrics.ledgerViolations.set(violations);
}

/** Alarms when no check has finished lately. Reads no database, so a check that hangs cannot block it. */
export function createAgeAlarm(startedAtMs = Date.now()): (services: Services, nowMs?: number) => Promise<void> {
  return async ({ metrics, log }, nowMs = Date.now()) => {
    const [shown] = (await metrics.ledgerCheckedAt.get()).values;
    const lastMs = Math.max((shown?.value ?? 0) * 1_000, startedAtMs);
    if (nowMs - lastMs <= staleAfterMs) return;
    metrics.ledgerViolations.set(NaN);
    log.error({ ageMs: nowMs - lastMs }, 'the ledger has not been checked for too long');
  };
}
