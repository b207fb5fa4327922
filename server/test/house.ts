import { pino } from 'pino';
import { Writable } from 'node:stream';
import type { Pool } from 'pg';
import { assembleHouse } from '../src/assemble.ts';
import { type Config, readConfig } from '../src/config.ts';
import type { House } from '../src/house.ts';
import { secretPaths } from '../src/log.ts';
import { testKeys } from './keys.ts';
import { serverPoolOf } from './server-pool.ts';

/** `lines` has everything logged, at the most detailed level. */
export type TestHouse = House & { readonly lines: string[] };

export type TestHouseOptions = {
  config?: Partial<Config>;
  /** Partners and parts of the test. The others are real, with the address of a sandbox that does not run. */
  replace?: Partial<House>;
};

/** Builds the server as `main` does, over a test database with the server's role: reply checks, limits, demo mode. */
export function testHouse(pool: Pool, { config = {}, replace = {} }: TestHouseOptions = {}): TestHouse {
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
  return { ...assembleHouse(parts, replace), lines };
}
