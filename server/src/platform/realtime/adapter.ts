import { createAdapter as postgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as redisAdapter } from '@socket.io/redis-adapter';
import pg from 'pg';
import { createClient } from 'redis';
import type { Server } from 'socket.io';
import { applicationName, directUrlOf } from '../db/pool.ts';
import type { Services } from '../services.ts';

type Create = Exclude<Parameters<Server['adapter']>[0], undefined>;

export type Between = { adapter: Create; close(): Promise<void> };

/** One listens and one publishes: messages over one connection keep their order. */
const connections = 2;

/**
 * Creates the configured adapter; undefined: a single process (chat#several-processes). Never blocks: messages lost
 * while disconnected are counted, and customers catch up by seq.
 */
export function connectBetween(services: Pick<Services, 'config' | 'log' | 'metrics' | 'pool'>): Between | undefined {
  const { chatAdapter } = services.config;
  if (chatAdapter.kind === 'none') return undefined;
  return chatAdapter.kind === 'postgres' ? overPostgres(services) : overRedis(services, chatAdapter.url);
}

/** LISTEN needs a fixed connection, so no transaction pooler may stand in between. */
function overPostgres(services: Pick<Services, 'log' | 'metrics' | 'pool'>): Between {
  // A plain pool: the adapter writes its row number as JSON, which Kapao's bigint type does not allow.
  const pool = new pg.Pool({
    connectionString: directUrlOf(services.pool),
    max: connections,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    keepAlive: true,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const lending = {
    // The adapter opens a new connection after one ends, but never releases the old one.
    connect: async () => {
      const client = await pool.connect();
      client.once('end', () => client.release(true));
      return client;
    },
    query: async (text: string, values?: unknown[]) => {
      try {
        return await pool.query(text, values);
      } catch (error) {
        lose(services, error);
        throw error;
      }
    },
  };
  return {
    adapter: postgresAdapter(lending as unknown as pg.Pool, { channelPrefix: 'kapao', errorHandler: () => {} }),
    close: () => pool.end(),
  };
}

function overRedis(services: Pick<Services, 'log' | 'metrics'>, url: string): Between {
  // Publishing is not queued while offline, as late messages are useless. The client resubscribes by itself.
  const reporting = createClient({ url, disableOfflineQueue: true });
  const hearing = createClient({ url });
  for (const client of [reporting, hearing]) {
    client.on('error', (error: Error) => services.log.warn({ err: error }, 'Redis cannot be used just now'));
    client.connect().catch((error: unknown) => services.log.warn({ err: error }, 'Redis cannot be reached'));
  }
  // The adapter ignores the promises of its calls, so each rejection would end the process.
  const quiet = (client: typeof reporting) =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          const answer: unknown = Reflect.apply(value, target, args);
          return answer instanceof Promise ? answer.catch((error: unknown) => lose(services, error)) : answer;
        };
      },
    });
  return {
    adapter: redisAdapter(quiet(reporting), quiet(hearing), { key: 'kapao' }),
    close: async () => {
      for (const client of [reporting, hearing]) client.destroy();
    },
  };
}

function lose({ metrics, log }: Pick<Services, 'log' | 'metrics'>, error: unknown): void {
  metrics.publishFailures.inc();
  log.warn({ err: error }, 'could not publish to the other processes');
}
