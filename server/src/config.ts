import { resolve } from 'node:path';
import { readEntrance } from './http/entrance/settings.ts';
import { startError } from './start-error.ts';

/** Where one partner is and the secret both sides sign with; `undefined` means no key is set (KEY_MISSING). */
export type PartnerConfig = { baseUrl: string; secret: string } | undefined;

export type Variant = 'th' | 'lao';
export type LogLevel = (typeof logLevels)[number];

export type ChatAdapter = { kind: 'none' } | { kind: 'postgres' } | { kind: 'redis'; url: string };

export type Config = {
  port: number;
  /** Metrics and operator's documents, on the loopback alone. */
  adminPort: number;
  /** Addresses or ranges of the proxies in front, which X-Forwarded-For is believed of. */
  trustedProxies: readonly string[];
  /** Mean delay of the event loop, ms, from which reads are refused; 0: never. */
  shedAtMs: number;
  /** False leaves the general limit to a proxy in front: GENERAL_LIMIT=off. */
  generalLimit: boolean;
  /** The console's own origin, such as https://console.example.com; undefined: it shares the members' one. */
  consoleOrigin: string | undefined;
  /** An outside PostgreSQL; undefined: the embedded one under `dataDir`. */
  databaseUrl: string | undefined;
  /** Absolute path of database files, uploads and keys. */
  dataDir: string;
  sandboxPort: number;
  sandbox: boolean;
  variant: Variant;
  /** False lifts everything that counts or waits between calls, and nothing else. */
  limits: boolean;
  /** How processes tell each other what is said in the chat; `none`: there is one. */
  chatAdapter: ChatAdapter;
  /** Every reply is checked against the contract before it leaves; for tests, as it costs time. */
  checkReplies: boolean;
  logLevel: LogLevel;
  /** What the true-money app signs its notices of the AUTO wallet with; without one they are not taken. */
  walletNoticeSecret: string | undefined;
  /** `bank` tells of incoming money and knows slips; `truemoney` redeems gift links. */
  partners: Record<'sms' | 'payout' | 'qr' | 'games' | 'bank' | 'truemoney', PartnerConfig>;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Known to everybody, so it is only ever used towards the sandbox, which has the same default. */
const sandboxSecret = 'kapao-sandbox-shared-secret';

type Env = Record<string, string | undefined>;

/**
 * Reads the environment once (wire, "Running it").
 * @throws a start error with one line that names the variable and what it may be
 */
export function readConfig(env: Env): Config {
  const sandbox = readSwitch(env, 'SANDBOX');
  const limits = readSwitch(env, 'LIMITS');
  if (!limits && !sandbox) throw startError('LIMITS=off is only for trying things out: it needs the sandbox on');
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 8090);
  const partner = (name: string) => readPartner(env, name, sandbox ? `http://127.0.0.1:${sandboxPort}` : undefined);
  return {
    port: readPort(env, 'PORT', 8080),
    ...readEntrance(env, readPort(env, 'PORT', 8080)),
    databaseUrl: readDatabaseUrl(env),
    dataDir: resolve(valueOf(env, 'DATA_DIR') ?? '.data'),
    sandboxPort,
    sandbox,
    variant: readChoice(env, 'VARIANT', ['th', 'lao'], 'th'),
    limits,
    chatAdapter: readChatAdapter(env),
    checkReplies: readSwitch(env, 'CHECK_REPLIES', 'off'),
    logLevel: readChoice(env, 'LOG_LEVEL', logLevels, 'info'),
    walletNoticeSecret: readSecret(
      env,
      env['TRUEMONEY_NOTICE_SECRET'] ? 'TRUEMONEY_NOTICE_SECRET' : 'TRUEMONEY_SECRET',
      sandbox,
    ),
    partners: {
      sms: partner('SMS'),
      payout: partner('PAYOUT'),
      qr: partner('QR'),
      games: partner('GAMES'),
      bank: partner('BANK'),
      truemoney: partner('TRUEMONEY'),
    },
  };
}

function valueOf(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function readChoice<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const value = valueOf(env, name);
  if (value === undefined) return fallback;
  const choice = choices.find((known) => known === value);
  if (choice === undefined) throw startError(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
  return choice;
}

function readSwitch(env: Env, name: string, fallback: 'on' | 'off' = 'on'): boolean {
  return readChoice(env, name, ['on', 'off'], fallback) === 'on';
}

function readPort(env: Env, name: string, fallback: number): number {
  const value = valueOf(env, name);
  if (value === undefined) return fallback;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > 65535) throw startError(`${name} must be a port from 1 to 65535, not "${value}"`);
  return port;
}

/** The value is never repeated in the message: it may hold a password. */
function readDatabaseUrl(env: Env): string | undefined {
  const value = valueOf(env, 'DATABASE_URL');
  if (value === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw startError('DATABASE_URL must look like postgres://user:password@host:5432/database');
  }
  return value;
}

function readChatAdapter(env: Env): ChatAdapter {
  const kind = readChoice(env, 'CHAT_ADAPTER', ['none', 'postgres', 'redis'], 'none');
  if (kind !== 'redis') return { kind };
  const url = valueOf(env, 'REDIS_URL');
  if (url === undefined || !/^rediss?:\/\//.test(url) || !URL.canParse(url)) {
    throw startError('CHAT_ADAPTER=redis needs a REDIS_URL like redis://user:password@host:6379');
  }
  return { kind, url };
}

function readPartner(env: Env, name: string, sandboxUrl: string | undefined): PartnerConfig {
  const baseUrl = valueOf(env, `${name}_URL`) ?? sandboxUrl;
  const secret = readSecret(env, `${name}_SECRET`, sandboxUrl !== undefined);
  if (baseUrl === undefined || secret === undefined) return undefined;
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw startError(`${name}_URL must be an http or https address`);
  }
  return { baseUrl: baseUrl.replace(/\/+$/, ''), secret };
}

function readSecret(env: Env, name: string, sandbox: boolean): string | undefined {
  const secret = valueOf(env, name) ?? (sandbox ? sandboxSecret : undefined);
  if (!sandbox && secret !== undefined && secret.length < 16) {
    throw startError(`${name} must have 16 characters or more`);
  }
  return secret;
}
