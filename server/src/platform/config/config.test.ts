import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, shareDemoSecret } from './config.ts';

const partnersOf = (config: ReturnType<typeof readConfig>) => Object.values(config.partners);

const secretOf = (name: string): string => `${name}-1f9b3c5d7e2a4860b9d8c7e6f5a41203`;

test('an empty environment is a demo on the loopback, with every partner in the sandbox', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ mode: 'demo', port: 8080, dataDir: resolve('.data'), sandboxPort: 8090 });
  expect(config).toMatchObject({ sandbox: true, host: '127.0.0.1', variant: 'th', limits: true });
  expect(partnersOf(config).map((partner) => partner?.baseUrl)).toEqual(Array(6).fill('http://127.0.0.1:8090'));
});

test('a live server has no partner by default and listens on every address', () => {
  const config = readConfig({ MODE: 'live' });
  expect(config).toMatchObject({ mode: 'live', sandbox: false, host: undefined, limits: true });
  expect(partnersOf(config).filter((partner) => partner !== undefined)).toEqual([]);
  expect(config.walletNoticeSecret).toBeUndefined();
  expect(readConfig({ MODE: 'live', HOST: '10.0.0.5' }).host).toBe('10.0.0.5');
});

const databaseUrl = 'postgres://me:hush@127.0.0.1/kapao';

describe('the mode', () => {
  test.each([
    ['demo', {}],
    ['demo', { SANDBOX: 'on' }],
    ['demo', { MODE: 'demo', DATABASE_URL: databaseUrl }],
    ['live', { DATABASE_URL: databaseUrl }],
    ['live', { DATABASE_URL: databaseUrl, SANDBOX: 'off' }],
    ['live', { SANDBOX: 'off' }],
    ['live', { MODE: 'live' }],
  ])('is %s for %j', (mode, env) => {
    expect(readConfig(env).mode).toBe(mode);
  });

  test.each([
    ['MODE=demo', { MODE: 'demo', SANDBOX: 'off' }],
    ['live mode', { MODE: 'live', SANDBOX: 'on' }],
    ['DATABASE_URL', { DATABASE_URL: databaseUrl, SANDBOX: 'on' }],
    ['LIMITS=off', { MODE: 'live', LIMITS: 'off' }],
    ['LIMITS=off', { SANDBOX: 'off', LIMITS: 'off' }],
    ['LIMITS=off', { DATABASE_URL: databaseUrl, LIMITS: 'off' }],
    ['FAULT', { MODE: 'live', FAULT: 'transfer.after' }],
    ['MODE', { MODE: 'production' }],
  ])('names %s in the error when it contradicts %j', (word, env) => {
    expect(() => readConfig(env)).toThrow(word);
  });
});

describe('refuses an invalid value and names its variable', () => {
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
    ['PAYOUT_URL', 'https://bank.example'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});

describe('live mode refuses, with the name and without the value,', () => {
  const [sms, qr] = [secretOf('sms'), secretOf('qr')];
  const partner = { SMS_URL: 'https://sms.example', SMS_SECRET: sms };

  test.each<[string, string, Record<string, string>]>([
    ['a secret without an address', 'SMS_URL', { SMS_SECRET: sms }],
    ['an address without a secret', 'QR_SECRET', { QR_URL: 'https://qr.example' }],
    ['a published secret', 'SMS_SECRET is published', { ...partner, SMS_SECRET: 'kapao-sandbox-shared-secret' }],
    ['a short secret', 'SMS_SECRET', { ...partner, SMS_SECRET: 'h4x-short-Secret-of-31-letters.' }],
    ['one letter over and over', 'SMS_SECRET', { ...partner, SMS_SECRET: 'a'.repeat(64) }],
    ['a block over and over', 'SMS_SECRET', { ...partner, SMS_SECRET: '0123456789abcdef'.repeat(2) }],
    ['one secret for two partners', 'QR_SECRET', { ...partner, QR_URL: 'https://qr.example', QR_SECRET: sms }],
    ['a short secret of notices', 'TRUEMONEY_NOTICE_SECRET', { TRUEMONEY_NOTICE_SECRET: 'short-notice' }],
    ['a partner without TLS', 'SMS_URL', { ...partner, SMS_URL: 'http://sms.example' }],
    ['a partner without TLS on this machine', 'SMS_URL', { ...partner, SMS_URL: 'http://127.0.0.1:8090' }],
    ['a database without TLS', 'DATABASE_URL', { DATABASE_URL: 'postgres://me:hush@db.example/kapao' }],
    ['TLS that is optional', 'DATABASE_URL', { DATABASE_URL: 'postgres://me:hush@db.example/kapao?sslmode=prefer' }],
    ['Redis without TLS', 'REDIS_URL', { CHAT_ADAPTER: 'redis', REDIS_URL: 'redis://:hush@redis.example' }],
  ])('%s', (_what, name, env) => {
    const read = () => readConfig({ MODE: 'live', ...env });
    expect(read).toThrow(name);
    for (const hidden of [env['SMS_SECRET'] ?? sms, qr, 'hush']) expect(read).not.toThrow(hidden);
  });

  test('accepts a complete configuration', () => {
    const config = readConfig({
      ...partner,
      QR_URL: 'https://qr.example/',
      QR_SECRET: qr,
      TRUEMONEY_NOTICE_SECRET: secretOf('notice'),
      CHAT_ADAPTER: 'redis',
      REDIS_URL: 'rediss://redis.example',
      DATABASE_URL: 'postgres://me:hush@db.example/kapao?sslmode=verify-full',
    });
    expect(config.partners).toMatchObject({ sms: { secret: sms }, qr: { baseUrl: 'https://qr.example', secret: qr } });
    expect(config.walletNoticeSecret).toBe(secretOf('notice'));
  });

  test.each([
    'postgres://me@localhost/kapao',
    'postgres://me@[::1]:5432/kapao',
    'postgres:///kapao?host=/var/run/postgresql',
  ])('accepts a database on this machine: %s', (url) => {
    expect(readConfig({ DATABASE_URL: url }).mode).toBe('live');
  });

  test('accepts a plain network with INSECURE_NETWORK=yes', () => {
    const plain = { DATABASE_URL: 'postgres://me@db/kapao', SMS_URL: 'http://sms', SMS_SECRET: sms };
    expect(readConfig({ ...plain, INSECURE_NETWORK: 'yes' }).partners.sms?.baseUrl).toBe('http://sms');
    expect(() => readConfig({ ...plain, INSECURE_NETWORK: 'no' })).toThrow('INSECURE_NETWORK=yes');
  });
});

describe('the secret of a demo', () => {
  test('differs between installations and was never published', () => {
    const [one, other] = [readConfig({}), readConfig({})].map((config) => config.partners.qr?.secret);
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).not.toBe(one);
  });

  test('is created at the first start, kept, and readable by its owner only', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kapao-config-'));
    const env = { DATA_DIR: dataDir };
    const shared = () => shareDemoSecret(readConfig(env), env);
    const secret = shared().partners.bank?.secret;
    const file = join(dataDir, 'keys', 'sandbox.secret');
    expect(readFileSync(file, 'utf8')).toBe(secret);
    const derived = { secret, isDerived: true };
    expect(shared()).toMatchObject({ partners: { sms: derived, games: derived } });
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(dataDir, { recursive: true });
  });
});

test('the error for a wrong DATABASE_URL does not repeat it: it may contain a password', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres//me:hush@db' })).toThrow(/^(?!.*hush)/);
});
