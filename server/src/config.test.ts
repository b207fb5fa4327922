import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment gives the defaults, with every partner in the sandbox', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 8080, dataDir: resolve('.data'), sandboxPort: 8090, sandbox: true });
  expect(config).toMatchObject({ variant: 'th', limits: true, databaseUrl: undefined });
  expect(Object.values(config.partners).map((partner) => partner?.baseUrl)).toEqual(
    Array(6).fill('http://127.0.0.1:8090'),
  );
});

test('without the sandbox no partner and no lifted limit is there by default', () => {
  const config = readConfig({ SANDBOX: 'off' });
  expect(Object.values(config.partners).filter((partner) => partner !== undefined)).toEqual([]);
  expect(() => readConfig({ SANDBOX: 'off', LIMITS: 'off' })).toThrow('LIMITS=off');
  expect(() => readConfig({ SANDBOX: 'off', SMS_URL: 'https://sms.example', SMS_SECRET: 'short' })).toThrow(
    'SMS_SECRET',
  );
});

describe('a value that cannot be is refused by the name of its variable', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['SANDBOX_PORT', '-1'],
    ['SANDBOX', 'yes'],
    ['VARIANT', 'en'],
    ['LIMITS', 'none'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'mysql://somewhere'],
    ['SMS_URL', 'ftp://somewhere'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});

test('a wrong DATABASE_URL is not repeated: it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres//me:hush@db' })).toThrow(/^(?!.*hush)/);
});
