import pg from 'pg';
import { codeOf } from '../start-error.ts';
import { prepareStatements } from './prepared.ts';

export type PoolOptions = {
  /** Connections at most (12). */
  max?: number;
  /** A statement may run this long (5,000); 0 is no limit. */
  statementTimeoutMs?: number;
  /** Factor on the waits for a connection, a lock and a statement (1). Tests wait longer: a busy machine is no fault. */
  patience?: number;
  /** Told of an idle connection that broke; without a listener the process would end (promises F6). */
  onError?: (error: Error) => void;
};

const { INT8, DATE } = pg.types.builtins;
const int8Array = 1016 as typeof INT8;
const textArray = pg.types.getTypeParser(int8Array);

function toBigInt(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

/** int8 is money: a bigint, never a float. A date has no hour, so it stays the text `YYYY-MM-DD`. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return (text: string) => BigInt(text);
    if (oid === int8Array) return (text: string) => (textArray(text) as (string | null)[]).map(toBigInt);
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** What every connection of ours says of itself; the embedded PostgreSQL is kept while one is there. */
export const applicationName = 'kapao';

/**
 * Connections to PostgreSQL with a limit on everything that could wait for ever (promises F7).
 * Getting a connection waits 1 s at most; `isUnavailable` knows the error that follows.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { patience = 1 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 12,
    types: parsers,
    application_name: applicationName,
    connectionTimeoutMillis: 1_000 * patience,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 5_000 * patience,
    lock_timeout: 2_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * patience,
    keepAlive: true,
  });
  pool.on('error', options.onError ?? (() => {}));
  // The pool listens to idle connections only. One that breaks in somebody's hands, between two statements, would end
  // the process; its next statement fails and says so.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    prepareStatements(client);
  });
  return pool;
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300', // too many connections
  '55P03', // lock not available within lock_timeout
  '57014', // statement_timeout
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '25P03', // idle in transaction too long
]);

/** What the driver throws without a code: no connection in time, or one that broke under a query. */
const brokenConnection =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|after calling end/;

/** True for errors that mean "the database cannot be used just now": answered 503 with `Retry-After`. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && (unavailableCodes.has(code) || code.startsWith('08'))) return true;
  return error instanceof Error && brokenConnection.test(error.message);
}
