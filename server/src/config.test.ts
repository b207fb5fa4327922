import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('an empty environment gives the defaults, with every partner in the sandbox', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 8080, dataDir: resolve('.data'), sandboxPort: 8090, sandbox: true });
  expect(config).toMatchObject({ variant: 'th', limits: true, databaseUrl: undefined, fault: undefined });
  expect(Object.values(config.partners).map((partner) => partner?.baseUrl)).toEqual(
    Array(6).fill('http://127.0.0.1:8090'),
  );
});

test('without the sandbox no partner, no fault and no lifted limit is there by default', () => {
  const config = readConfig({ SANDBOX: 'off', FAULT: 'transfer-in.reserve.after' });
  expect(Object.values(config.partners).filter((partner) => partner !== undefined)).toEqual([]);
  expect(config.fault).toBeUndefined();
  expect(() => readConfig({ SANDBOX: 'off', LIMITS: 'off' })).toThrow('LIMITS=off');
  expect(() => readConfig({ SANDBOX: 'off', SMS_URL: 'https://sms.example', SMS_SECRET: 'short' })).toThrow(
    'SMS_SECRET',
  );
});

test('a fault has a chance where one follows it, else it is sure', () => {
  const of = (FAULT: string) => readConfig({ FAULT }).fault;
  expect(of('chat.send.after')).toEqual({ point: 'chat.send.after', chance: 1 });
  expect(of('chat.send.after@0.002')).toEqual({ point: 'chat.send.after', chance: 0.002 });
  expect(of('')).toBeUndefined();
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
    ['FAULT', 'chat.send.after@2'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});

test('a wrong DATABASE_URL is not repeated: it may hold a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres//me:hush@db' })).toThrow(/^(?!.*hush)/);
});
