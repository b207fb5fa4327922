import pg from 'pg';
import { codeOf } from '../start-error.ts';
import { prepareStatements } from './prepared.ts';

declare module '../services.ts' {
  interface Services {
    readonly pool: pg.Pool;
  }
}

export type PoolOptions = {
  max?: number;
  statementTimeoutMs?: number;
  /** Factor on the limits of waits, also in the process. Tests on a busy machine have more. */
  patience?: number;
  /** Idle connection that breaks; without a listener the process would end (reliability#database-outages). */
  onError?: (error: Error) => void;
  directUrl?: string;
  /** True when a pooler may give each transaction another connection: limits are then set per transaction. */
  isShared?: boolean;
};

const { INT8, DATE } = pg.types.builtins;
const int8Array = 1016 as typeof INT8;
const textArray = pg.types.getTypeParser(int8Array);

function toBigInt(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

/** int8 (money) becomes bigint, never a float; a date stays text `YYYY-MM-DD`. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return (text: string) => BigInt(text);
    if (oid === int8Array) return (text: string) => (textArray(text) as (string | null)[]).map(toBigInt);
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

const usualLimitsMs = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 };

/** Name of every Kapao connection. The embedded PostgreSQL keeps running while one exists. */
export const applicationName = 'kapao';

/**
 * Returns a pool with a limit on every wait (reliability#waiting-limits). Waits at most 1 s for a connection, then
 * throws an error that {@link isUnavailable} accepts.
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
    // Poolers refuse unknown parameters of the start-up message.
    onConnect: (client): unknown => setUp(client, limits, { isShared, patienceMs: 1_000 * patience }),
  });
  pool.on('error', options.onError ?? (() => {}));
  // The pool listens to idle connections only. One that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  directUrls.set(pool, options.directUrl ?? url);
  patiences.set(pool, patience);
  return pool;
}

type SetUp = { isShared: boolean; patienceMs: number };

async function setUp(client: pg.ClientBase, limits: Record<string, number>, { isShared, patienceMs }: SetUp) {
  const first = { text: setLimits('set', limits), query_timeout: patienceMs };
  if (!isShared) await client.query(first);
  prepareStatements(client, isShared ? setLimits('set local', limits) : undefined);
}

const directUrls = new WeakMap<pg.Pool, string>();
const patiences = new WeakMap<pg.Pool, number>();

export const patienceOfPool = (pool: pg.Pool): number => patiences.get(pool) ?? 1;

export function directUrlOf(pool: pg.Pool): string {
  return directUrls.get(pool) ?? pool.options.connectionString ?? '';
}

export function setLimits(command: string, limitsMs: Readonly<Record<string, number>> = usualLimitsMs): string {
  return Object.entries(limitsMs)
    .map(([name, limitMs]) => `${command} ${name} = ${limitMs}`)
    .join('; ');
}

/** Classes: connection lost; full disk, no memory or connection left; PostgreSQL stops or starts. */
const unavailableClasses = ['08', '53', '57P'];

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '55P03', // lock not available within lock_timeout
  '57014', // statement_timeout
  '25P03', // idle in transaction too long
]);

const brokenConnection =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|after calling end/;

export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (isWrongParameter(error)) return false;
  if (code !== undefined && (unavailableCodes.has(code) || unavailableClasses.some((each) => code.startsWith(each)))) {
    return true;
  }
  return error instanceof Error && brokenConnection.test(error.message);
}

function isWrongParameter(error: unknown): boolean {
  return codeOf(error) === '08P01' && error instanceof Error && /unsupported startup parameter/.test(error.message);
}
