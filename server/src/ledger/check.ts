import type pg from 'pg';
import type { House } from '../house.ts';
import { raiseAlarm } from './freeze.ts';
import type { Violation } from './invariants.ts';
import { inOneSnapshot, onOwnConnection } from './own-connection.ts';

/** Older than this the last check that ended is no news any more, and its answer is not shown. */
export const staleAfterMs = 120_000;

/** Moves on to the next slice of accounts, also after a check whose other writes were not kept. */
const closeCheck = `
  update ledger_check set ended_at = now(), violations = $1, compared_id = case
    when ledger_slice_end(compared_id) >= (select coalesce(max(id), 0) from account) then 0
    else ledger_slice_end(compared_id) end
  where pass = 'minute'`;

/**
 * The check of each minute: accounts that moved, those of frozen members, a slice of all others, and whatever is open.
 * Nothing is kept of a check that found something, so the next one finds it again until it is set right.
 */
export async function checkLedger(house: House): Promise<void> {
  await onOwnConnection(house, async (client) => {
    await client.query('select ledger_renew_epoch()');
    const violations = await inOneSnapshot(client, 'check the ledger', async () => {
      const { rows } = await client.query<Violation>('select invariant, subject, detail from ledger_check_minute()');
      return { keep: rows.length === 0, answer: rows };
    });
    if (violations !== undefined) {
      await client.query(closeCheck, [violations.length]);
      await raiseAlarm(house, client, violations);
    }
    await showLastCheck(house, client);
  });
}

/** Shows the last check that ended, whichever process made it. */
async function showLastCheck({ metrics }: House, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ ended: number | null; violations: number }>(
    `select extract(epoch from max(ended_at) filter (where pass = 'minute'))::float8 as ended, sum(violations)::int as violations
     from ledger_check`,
  );
  const { ended = null, violations = 0 } = rows[0] ?? {};
  if (ended === null) return;
  metrics.ledgerCheckedAt.set(ended);
  metrics.ledgerViolations.set(violations);
}

/** Alarms when no check has ended lately. Asks no database, so that a check that hangs or fails does not hang it too. */
export function createAgeAlarm(startedAtMs = Date.now()): (house: House, nowMs?: number) => Promise<void> {
  return async ({ metrics, log }, nowMs = Date.now()) => {
    const [shown] = (await metrics.ledgerCheckedAt.get()).values;
    const lastMs = Math.max((shown?.value ?? 0) * 1_000, startedAtMs);
    if (nowMs - lastMs <= staleAfterMs) return;
    metrics.ledgerViolations.set(NaN);
    log.error({ ageMs: nowMs - lastMs }, 'the ledger has not been checked for too long');
  };
}
