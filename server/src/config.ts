import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readMode, type Mode } from './config/mode.ts';
import { allowsPlainNetwork, readDatabaseAddresses, readRedisUrl } from './config/network.ts';
import { readDemoPartners, readLivePartners, type Partners } from './config/partners.ts';
import { readTlsFiles, type TlsFiles } from './config/tls.ts';
import { readChoice, readPort, readSwitch, type Env, valueOf } from './config/values.ts';
import type { DatabaseAddresses } from './db/open.ts';
import { readEntrance } from './http/entrance/settings.ts';
import { type KeySettings, loadSecret, readKeySettings } from './keys.ts';

export type Variant = 'th' | 'lao';
export type LogLevel = (typeof logLevels)[number];

export type ChatAdapter = { kind: 'none' } | { kind: 'postgres' } | { kind: 'redis'; url: string };

type Storage = DatabaseAddresses & KeySettings;

export type Config = Partners &
  Storage & {
    mode: Mode;
    port: number;
    /** The address to listen on; undefined: every address of this machine. */
    host: string | undefined;
    /** With these files both ports speak TLS; undefined: plain HTTP. */
    tls: TlsFiles | undefined;
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
    /** Absolute path of database files, uploads and keys. */
    dataDir: string;
    sandboxPort: number;
    /** True in demo mode: the sandbox plays the partners. */
    sandbox: boolean;
    /** True where partners may be called without TLS. */
    plainNetwork: boolean;
    variant: Variant;
    /** False lifts everything that counts or waits between calls, and nothing else. */
    limits: boolean;
    /** How processes tell each other what is said in the chat; `none`: there is one. */
    chatAdapter: ChatAdapter;
    /** Every reply is checked against the contract before it leaves; for tests, as it costs time. */
    checkReplies: boolean;
    logLevel: LogLevel;
  };

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Reads the environment once and touches no file. A demo gets a secret of this process alone, until
 * `shareDemoSecret` has read the one that the sandbox signs with.
 * @throws a start error with one line that names the variable and what it may be
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

/** Returns the configuration of a demo with the secret it shares with the sandbox through a file, made when missing. */
export function shareDemoSecret(config: Config, env: Env): Config {
  if (config.mode === 'live' || valueOf(env, 'SANDBOX_SECRET') !== undefined) return config;
  const file = valueOf(env, 'SANDBOX_SECRET_FILE') ?? join(config.dataDir, 'keys', 'sandbox.secret');
  return readConfig(env, loadSecret(file));
}

function readChatAdapter(env: Env, mode: Mode): ChatAdapter {
  const kind = readChoice(env, 'CHAT_ADAPTER', ['none', 'postgres', 'redis'], 'none');
  return kind === 'redis' ? { kind, url: readRedisUrl(env, mode) } : { kind };
}
