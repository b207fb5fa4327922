import type pg from 'pg';
import type { Services } from '../../platform/services.ts';
import { raiseAlarm } from './freeze.ts';
import { askAll, type Violation } from './invariants.ts';
import { inOneSnapshot, onOwnConnection } from './own-connection.ts';
import { type Stage, stages } from './stages.ts';

/** Time budget of one run; the next run continues, so a shutdown need not wait. */
const runMs = 5_000;

type Pass = { stage: number; upto: string };

/**
 * Checks the whole ledger once a night from 03:00 (Asia/Bangkok), slice by slice; any process continues the pass.
 * Checks findings again in one snapshot before it freezes a member.
 */
export async function checkEverything(
  services: Pick<Services, 'log' | 'metrics' | 'pool'>,
  budgetMs = runMs,
): Promise<void | 'again'> {
  const until = performance.now() + budgetMs;
  return onOwnConnection(services, async (client) => {
    if (!(await beginNight(client))) return undefined;
    while (performance.now() < until) {
      const ended = await nextSlice(client);
      if (ended === 'more') continue;
      if (ended === 'ended') await closePass(services, client);
      return undefined;
    }
    return 'again';
  });
}

async function beginNight(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  const { rowCount } = await client.query(
    `update ledger_check set began_at = now(), ended_at = null, stage = 0, upto_id = 0,
       last_id = (select coalesce(max(id), 0) from transfer), begun_before = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
     where pass = 'night' and (began_at is null or (ended_at is not null and began_at < (date_trunc('day',
       (now() at time zone 'Asia/Bangkok') - interval '3 hours') + interval '3 hours') at time zone 'Asia/Bangkok'))`,
  );
  if (rowCount === 1) {
    await client.query(`delete from ledger_checked where pass = 'night'`);
    await client.query(`delete from ledger_finding where pass = 'night'`);
  }
  await client.query('commit');
  // A transfer with an id from before this pass may belong to a transaction that is still open: wait for its end.
  const { rows } = await client.query<{ ready: boolean }>(
    `select ended_at is null and pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= begun_before as ready
     from ledger_check where pass = 'night'`,
  );
  return rows[0]?.ready === true;
}

async function nextSlice(client: pg.Client): Promise<'more' | 'ended' | undefined> {
  return inOneSnapshot(client, 'check the whole ledger', async () => {
    const { rows } = await client.query<Pass>(
      `select stage, upto_id::text as upto from ledger_check where pass = 'night' and ended_at is null`,
    );
    const pass = rows[0];
    if (pass === undefined) return { keep: false, answer: undefined };
    const stage = stages[pass.stage];
    if (stage === undefined) return { keep: false, answer: 'ended' as const };
    await runSlice(client, stage, pass);
    return { keep: true, answer: 'more' as const };
  });
}

async function runSlice(client: pg.Client, stage: Stage, { upto }: Pass): Promise<void> {
  const { rows } = await client.query<{ last: string }>(stage.lastId);
  const [after, end] = [BigInt(upto), BigInt(rows[0]?.last ?? 0)];
  const next = after + stage.rows < end ? after + stage.rows : end;
  await client.query(
    `insert into ledger_finding (pass, invariant, subject, detail)
     select 'night', invariant, subject, detail from ${stage.slice(after, next)} v`,
  );
  if (stage.afterwards !== undefined) await client.query(stage.afterwards);
  const over = next >= end;
  await client.query(`update ledger_check set stage = stage + $1, upto_id = $2 where pass = 'night'`, [
    over ? 1 : 0,
    over ? '0' : String(next),
  ]);
}

async function closePass(services: Pick<Services, 'log' | 'metrics'>, client: pg.Client): Promise<void> {
  const { rows } = await client.query<Violation>(
    `select invariant, subject, detail from ledger_finding where pass = 'night' order by id`,
  );
  const found =
    rows.length === 0 ? [] : await askAll(async <R>(text: string) => (await client.query(text)).rows as R[]);
  await client.query(
    `update ledger_check set ended_at = now(), violations = $1 where pass = 'night' and ended_at is null`,
    [found.length],
  );
  if (rows.length > 0 && found.length === 0)
    services.log.warn({ findings: rows.slice(0, 20) }, 'a nightly finding is gone');
  await raiseAlarm(services, client, found);
}
