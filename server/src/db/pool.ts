import pg from 'pg';
import { codeOf } from '../start-error.ts';
import { prepareStatements } from './prepared.ts';

export type PoolOptions = {
  /** Connections at most (12). */
  max?: number;
  /** A statement may run this long (5,000); 0 is no limit. */
  statementTimeoutMs?: number;
  /**
   * Factor on the waits for a connection, a lock and a statement (1). Tests wait longer: a busy machine is no fault.
   */
  patience?: number;
  /** Told of an idle connection that broke; without a listener the process would end (reliability#database-outages). */
  onError?: (error: Error) => void;
  /** Address without a pooler, for LISTEN (that of the pool). */
  directUrl?: string;
  /** True when a pooler may give each transaction another connection: limits then go with the transaction. */
  isShared?: boolean;
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

const usualLimitsMs = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };

/** What every connection of ours says of itself; the embedded PostgreSQL is kept while one is there. */
export const applicationName = 'kapao';

/**
 * Connections to PostgreSQL with a limit on everything that could wait for ever (reliability#waiting-limits).
 * Getting a connection waits 1 s at most; `isUnavailable` knows the error that follows.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { patience = 1, isShared = false } = options;
  const limits = Object.fromEntries(Object.entries(usualLimitsMs).map(([name, limitMs]) => [name, limitMs * patience]));
  limits['statement_timeout'] = options.statementTimeoutMs ?? limits['statement_timeout'] ?? 0;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 12,
    types: parsers,
    application_name: applicationName,
    connectionTimeoutMillis: 1_000 * patience,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Poolers refuse unknown parameters of the start-up message, so the limits are set by SQL.
    onConnect: (client): unknown => setUp(client, limits, { isShared, patienceMs: 1_000 * patience }),
  });
  pool.on('error', options.onError ?? (() => {}));
  // The pool listens to idle connections only. One that breaks in use, between two statements, would end the process;
  // its next statement fails and says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  directUrls.set(pool, options.directUrl ?? url);
  return pool;
}

type SetUp = { isShared: boolean; patienceMs: number };

/** The pool lends a connection only after this has ended. */
async function setUp(client: pg.ClientBase, limits: Record<string, number>, { isShared, patienceMs }: SetUp) {
  const first = { text: setLimits('set', limits), query_timeout: patienceMs };
  if (!isShared) await client.query(first);
  prepareStatements(client, isShared ? setLimits('set local', limits) : undefined);
}

const directUrls = new WeakMap<pg.Pool, string>();

/** Address of the pool's database without a pooler in between. */
export function directUrlOf(pool: pg.Pool): string {
  return directUrls.get(pool) ?? pool.options.connectionString ?? '';
}

/** The SQL that sets each limit, in milliseconds, with `set`, `set local` or `alter role … set`. */
export function setLimits(command: string, limitsMs: Readonly<Record<string, number>> = usualLimitsMs): string {
  return Object.entries(limitsMs)
    .map(([name, limitMs]) => `${command} ${name} = ${limitMs}`)
    .join('; ');
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
  if (isWrongParameter(error)) return false;
  if (code !== undefined && (unavailableCodes.has(code) || code.startsWith('08'))) return true;
  return error instanceof Error && brokenConnection.test(error.message);
}

/** A pooler's answer to a parameter it does not take; asking again cannot help. */
function isWrongParameter(error: unknown): boolean {
  return codeOf(error) === '08P01' && error instanceof Error && /unsupported startup parameter/.test(error.message);
}
