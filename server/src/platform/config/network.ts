import { BlockList, isIP, isIPv6 } from 'node:net';
import { startError } from '../start-error.ts';
import type { Mode } from './mode.ts';
import { readChoice, type Env, valueOf } from './values.ts';

export type DatabaseAddresses = {
  databaseUrl: string | undefined;
  /** The same database as the role that migrates; undefined: `databaseUrl` does both. */
  databaseOwnerUrl: string | undefined;
  databaseDirectUrl: string | undefined;
};

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isLoopback(hostname: string): boolean {
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
  if (host === '' || host === 'localhost' || host.startsWith('/')) return true;
  return isIP(host) !== 0 && loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}

/** Allows connections without TLS: in demo mode, or with `INSECURE_NETWORK=yes` in live mode. */
export function allowsPlainNetwork(env: Env, mode: Mode): boolean {
  return mode === 'demo' || readChoice(env, 'INSECURE_NETWORK', ['yes', 'no'], 'no') === 'yes';
}

const tlsModes = new Set(['require', 'verify-ca', 'verify-full']);

/** @throws a start error that names the variable, never its value, which may contain a password */
export function readDatabaseAddresses(env: Env, mode: Mode): DatabaseAddresses {
  const databaseUrl = readDatabaseUrl(env, mode, 'DATABASE_URL');
  const databaseOwnerUrl = readDatabaseUrl(env, mode, 'DATABASE_OWNER_URL');
  const databaseDirectUrl = readDatabaseUrl(env, mode, 'DATABASE_DIRECT_URL');
  if (databaseUrl === undefined && (databaseOwnerUrl ?? databaseDirectUrl) !== undefined) {
    throw startError('DATABASE_OWNER_URL and DATABASE_DIRECT_URL need a DATABASE_URL beside them');
  }
  return { databaseUrl, databaseOwnerUrl, databaseDirectUrl };
}

function readDatabaseUrl(env: Env, mode: Mode, name: string): string | undefined {
  const value = valueOf(env, name);
  if (value === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)) {
    throw startError(`${name} must look like postgres://user:password@host:5432/database`);
  }
  const { hostname, searchParams } = new URL(value);
  const host = searchParams.get('host') ?? hostname;
  const isEncrypted = tlsModes.has(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true';
  if (!isEncrypted && !isLoopback(host) && !allowsPlainNetwork(env, mode)) {
    throw startError(`${name} must end in ?sslmode=verify-full beyond this machine, or INSECURE_NETWORK=yes be set`);
  }
  return value;
}

/** @throws a start error that names the variable when the address is missing, wrong or not encrypted */
export function readRedisUrl(env: Env, mode: Mode): string {
  const url = valueOf(env, 'REDIS_URL');
  if (url === undefined || !/^rediss?:\/\//.test(url) || !URL.canParse(url)) {
    throw startError('CHAT_ADAPTER=redis needs a REDIS_URL like redis://user:password@host:6379');
  }
  const { hostname, protocol } = new URL(url);
  if (protocol !== 'rediss:' && !isLoopback(hostname) && !allowsPlainNetwork(env, mode)) {
    throw startError('REDIS_URL must begin with rediss:// beyond this machine, or INSECURE_NETWORK=yes be set');
  }
  return url;
}
