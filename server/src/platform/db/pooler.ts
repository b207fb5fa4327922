import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { startError } from '../start-error.ts';
import { connectPatiently } from './connect.ts';

export type Pooling = 'none' | 'session' | 'transaction';

/** Poolers invent the process number for cancelling; PostgreSQL sends the backend's own. */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid !== ownNumber(client);
}

function ownNumber(client: pg.Client): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}

/**
 * Detects the pooler between the server and PostgreSQL.
 * @throws a start error when it shares connections but not prepared statements
 */
export async function detectPooling(url: string): Promise<Pooling> {
  const client = await connectPatiently(url);
  try {
    if (!(await isPooled(client))) return 'none';
    if (await renamesStatements(client)) return 'transaction';
    if (!(await sharesConnections(url, client))) return 'session';
    throw startError(
      'The pooler at DATABASE_URL shares connections but not prepared statements; use PgBouncer 1.21 or newer with ' +
        'max_prepared_statements above 0, pool_mode=session, or no pooler',
    );
  } finally {
    await client.end();
  }
}

async function renamesStatements(client: pg.Client): Promise<boolean> {
  const name = `kapao_probe_${randomBytes(8).toString('hex')}`;
  const { rows } = await client.query<{ kept: boolean }>({
    name,
    text: 'select exists (select from pg_prepared_statements where name = $1) as kept',
    values: [name],
  });
  return rows[0]?.kept === false;
}

async function sharesConnections(url: string, first: pg.Client): Promise<boolean> {
  const second = await connectPatiently(url);
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      const used = await pidOf(first);
      if ((await pidOf(second)) === used || (await pidOf(first)) !== used) return true;
    }
    return false;
  } finally {
    await second.end();
  }
}

async function pidOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
