import { pino } from 'pino';
import { Writable } from 'node:stream';
import type { Pool } from 'pg';
import type { GameProvider } from '../src/game/provider.ts';
import { assembleServices } from '../src/assemble.ts';
import { type Config, readConfig } from '../src/platform/config/config.ts';
import type { Services } from '../src/platform/services.ts';
import { secretPaths } from '../src/platform/log.ts';
import { testKeys } from './keys.ts';
import { serverPoolOf } from './database.ts';

export type TestServices = Services & { readonly lines: string[] };

export type TestServicesOptions = {
  config?: Partial<Config>;
  /** The others are real, with the address of a sandbox that does not run. */
  replace?: Partial<Services>;
};

/** Builds the server as `main` does, over a test database with the server's role: reply checks, limits, demo mode. */
export function testServices(pool: Pool, { config = {}, replace = {} }: TestServicesOptions = {}): TestServices {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const parts = {
    config: { ...readConfig({ CHECK_REPLIES: 'on', SANDBOX_PORT: '9', LOG_LEVEL: 'trace' }), shedAtMs: 0, ...config },
    pool: serverPoolOf(pool),
    keys: testKeys,
    log: pino({ level: 'trace', redact: [...secretPaths] }, stream),
  };
  return { ...assembleServices(parts, replace), lines };
}

/** Builds a server without limits with the given games, which has time enough for their answers. */
export function gameServices(
  pool: Pool,
  games: readonly { provider: GameProvider }[],
  { config, replace }: TestServicesOptions = {},
): TestServices {
  const providers = new Map(games.map(({ provider }) => [provider.code, provider]));
  return testServices(pool, {
    config: { limits: false, ...config },
    replace: { requestWaitsMs: 30_000, games: providers, ...replace },
  });
}
