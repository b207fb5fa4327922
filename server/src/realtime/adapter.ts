import { createAdapter as postgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as redisAdapter } from '@socket.io/redis-adapter';
import pg from 'pg';
import { createClient } from 'redis';
import type { Server } from 'socket.io';
import { applicationName, directUrlOf } from '../db/pool.ts';
import type { House } from '../house.ts';

type Create = Exclude<Parameters<Server['adapter']>[0], undefined>;

/** How the processes tell each other, over connections of its own. */
export type Between = { adapter: Create; close(): Promise<void> };

/** One listens, and one tells: what goes by one connection arrives in its order. */
const connections = 2;

/**
 * The adapter of the configuration; undefined: one process is alone (chat#several-processes). Nothing waits for it:
 * while its connection is away what it should tell is counted as lost, and customers catch up by seq.
 */
export function connectBetween(house: House): Between | undefined {
  const { chatAdapter } = house.config;
  if (chatAdapter.kind === 'none') return undefined;
  return chatAdapter.kind === 'postgres' ? overPostgres(house) : overRedis(house, chatAdapter.url);
}

/** LISTEN needs a connection that stays the same: no pooler of transactions may stand in between. */
function overPostgres(house: House): Between {
  // A plain pool: the adapter writes the number of what it puts aside as JSON, which a bigint of ours is not.
  const pool = new pg.Pool({
    connectionString: directUrlOf(house.pool),
    max: connections,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    keepAlive: true,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const lending = {
    // The adapter takes a new connection where one has ended, and forgets to give the old one back.
    connect: async () => {
      const client = await pool.connect();
      client.once('end', () => client.release(true));
      return client;
    },
    query: async (text: string, values?: unknown[]) => {
      try {
        return await pool.query(text, values);
      } catch (error) {
        lose(house, error);
        throw error;
      }
    },
  };
  return {
    adapter: postgresAdapter(lending as unknown as pg.Pool, { channelPrefix: 'kapao', errorHandler: () => {} }),
    close: () => pool.end(),
  };
}

function overRedis(house: House, url: string): Between {
  // What cannot be told now is not worth telling later; what is listened to is asked for again by itself.
  const telling = createClient({ url, disableOfflineQueue: true });
  const hearing = createClient({ url });
  for (const client of [telling, hearing]) {
    client.on('error', (error: Error) => house.log.warn({ err: error }, 'Redis cannot be used just now'));
    client.connect().catch((error: unknown) => house.log.warn({ err: error }, 'Redis cannot be reached'));
  }
  // The adapter waits for nothing it asks, so each failure would end the process.
  const quiet = (client: typeof telling) =>
    new Proxy(client, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          const answer: unknown = Reflect.apply(value, target, args);
          return answer instanceof Promise ? answer.catch((error: unknown) => lose(house, error)) : answer;
        };
      },
    });
  return {
    adapter: redisAdapter(quiet(telling), quiet(hearing), { key: 'kapao' }),
    close: async () => {
      for (const client of [telling, hearing]) client.destroy();
    },
  };
}

function lose({ metrics, log }: House, error: unknown): void {
  metrics.tellsFailed.inc();
  log.warn({ err: error }, 'the other processes could not be told');
}
