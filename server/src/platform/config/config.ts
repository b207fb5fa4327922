import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readMode, type Mode } from './mode.ts';
import { allowsPlainNetwork, readDatabaseAddresses, readRedisUrl } from './network.ts';
import { type KeySettings, readKeySettings } from './secrets.ts';
import { readDemoPartners, readLivePartners, type Partners } from './partners.ts';
import { type CollectorAddress, readCollector } from './collector.ts';
import { readScanner, type ScannerAddress } from './scanner.ts';
import { readTlsFiles, type TlsFiles } from './tls.ts';
import { readChoice, readPort, readSwitch, type Env, valueOf } from './values.ts';
import type { DatabaseAddresses } from './network.ts';
import { readEntrance } from './entrance.ts';
import { loadSecret } from '../data-dir.ts';

declare module '../services.ts' {
  interface Services {
    readonly config: Config;
  }
}

export type Variant = 'th' | 'lao';
export type LogLevel = (typeof logLevels)[number];

export type ChatAdapter = { kind: 'none' } | { kind: 'postgres' } | { kind: 'redis'; url: string };

type Storage = DatabaseAddresses & KeySettings;

export type Config = Partners &
  Storage & {
    mode: Mode;
    port: number;
    /** undefined: every address of this machine. */
    host: string | undefined;
    tls: TlsFiles | undefined;
    adminPort: number;
    trustedProxies: readonly string[];
    /** Mean delay of the event loop in ms above which reads are refused; 0: never. */
    shedAtMs: number;
    generalLimit: boolean;
    consoleOrigin: string | undefined;
    dataDir: string;
    sandboxPort: number;
    sandbox: boolean;
    plainNetwork: boolean;
    /** Collector that gets a copy of each log line; undefined: none does. */
    collector: CollectorAddress | undefined;
    /** Scanner that reads each upload; undefined: none does. */
    scanner: ScannerAddress | undefined;
    variant: Variant;
    /** False lifts only the limits that count calls or wait between calls. */
    limits: boolean;
    chatAdapter: ChatAdapter;
    checkReplies: boolean;
    logLevel: LogLevel;
  };

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads the environment once, without any file. A demo gets a random secret until `shareDemoSecret` reads the
 * sandbox's.
 * @throws a start error in one line that names the variable and its valid values
 */
export function readConfig(env: Env, demoSecret = randomBytes(32).toString('hex')): Config {
  const mode = readMode(env);
  const sandboxPort = readPort(env, 'SANDBOX_PORT', 8090);
  const secret = valueOf(env, 'SANDBOX_SECRET') ?? demoSecret;
  return {
    mode,
    port: readPort(env, 'PORT', 8080),
    host: valueOf(env, 'HOST') ?? (mode === 'demo' ? '127.0.0.1' : undefined),
    tls: readTlsFiles(env),
    ...readEntrance(env, readPort(env, 'PORT', 8080)),
    ...readDatabaseAddresses(env, mode),
    ...readKeySettings(env),
    dataDir: resolve(valueOf(env, 'DATA_DIR') ?? '.data'),
    sandboxPort,
    sandbox: mode === 'demo',
    plainNetwork: allowsPlainNetwork(env, mode),
    collector: readCollector(env, allowsPlainNetwork(env, mode)),
    scanner: readScanner(env, allowsPlainNetwork(env, mode)),
    variant: readChoice(env, 'VARIANT', ['th', 'lao'], 'th'),
    limits: readSwitch(env, 'LIMITS'),
    chatAdapter: readChatAdapter(env, mode),
    checkReplies: readSwitch(env, 'CHECK_REPLIES', 'off'),
    logLevel: readChoice(env, 'LOG_LEVEL', logLevels, 'info'),
    ...(mode === 'demo'
      ? readDemoPartners(env, `http://127.0.0.1:${sandboxPort}`, secret)
      : readLivePartners(env, mode)),
  };
}

export function shareDemoSecret(config: Config, env: Env): Config {
  if (config.mode === 'live' || valueOf(env, 'SANDBOX_SECRET') !== undefined) return config;
  const file = valueOf(env, 'SANDBOX_SECRET_FILE') ?? join(config.dataDir, 'keys', 'sandbox.secret');
  return readConfig(env, loadSecret(file));
}

function readChatAdapter(env: Env, mode: Mode): ChatAdapter {
  const kind = readChoice(env, 'CHAT_ADAPTER', ['none', 'postgres', 'redis'], 'none');
  return kind === 'redis' ? { kind, url: readRedisUrl(env, mode) } : { kind };
}
