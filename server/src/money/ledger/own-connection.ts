import type pg from 'pg';
import { connectPatiently } from '../../platform/db/connect.ts';
import { directUrlOf } from '../../platform/db/pool.ts';
import type { Services } from '../../platform/services.ts';

/** Runs work on its own connection, outside the pool and without the statement timeout of requests. */
export async function onOwnConnection<T>(
  { pool }: Pick<Services, 'pool'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectPatiently(directUrlOf(pool));
  try {
    await client.query(
      `set statement_timeout = 0; set lock_timeout = '5s'; set idle_in_transaction_session_timeout = '60s'`,
    );
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const serializationFailure = '40001';

/**
 * Runs work in one snapshot, in one process at a time; `undefined` while another process runs it. Commits when `work`
 * returns `keep`, else rolls back.
 */
export async function inOneSnapshot<T>(
  client: pg.Client,
  lock: string,
  work: () => Promise<{ keep: boolean; answer: T }>,
): Promise<T | undefined> {
  await client.query('begin isolation level repeatable read');
  let keep = false;
  try {
    const { rows } = await client.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [lock]);
    if (rows[0].free !== true) return undefined;
    const done = await work();
    keep = done.keep;
    return done.answer;
  } catch (error) {
    if ((error as { code?: unknown }).code === serializationFailure) return undefined;
    throw error;
  } finally {
    await client.query(keep ? 'commit' : 'rollback');
  }
}
