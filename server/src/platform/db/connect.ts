import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, errorReason, startError } from '../start-error.ts';
import { applicationName, isUnavailable } from './pool.ts';

const hopeless = new Set(['28P01', '28000', '3D000', 'ERR_INVALID_URL']);

/**
 * Opens a connection outside the pool and its time limits. Retries while the database is not ready (reliability#start).
 * @throws a start error that names host and reason, never the password
 */
export async function connectPatiently(url: string, patienceMs = 10_000): Promise<pg.Client> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: 3_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const giveUp = hopeless.has(codeOf(error) ?? '') || !isUnavailable(unwrap(error));
      if (giveUp || performance.now() > deadline) throw unreachable(url, error);
      await sleep(250);
    }
  }
}

/** Runs start-up work over the pool and retries while the database is unavailable, so `work` must be safe to repeat. */
export async function workPatiently<T>(work: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error;
      await sleep(250);
    }
  }
}

function unwrap(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error;
}

function unreachable(url: string, error: unknown): Error {
  const { host, pathname } = new URL(url);
  const where = `${host || 'the local socket'}${pathname}`;
  return startError(`PostgreSQL at ${where} cannot be reached (${errorReason(unwrap(error))}); check DATABASE_URL`);
}
