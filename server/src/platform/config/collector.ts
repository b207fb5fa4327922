import { startError } from '../start-error.ts';
import { isLoopback } from './network.ts';
import { type Env, valueOf } from './values.ts';

export type CollectorAddress = { host: string; port: number; tls: boolean };

/** Reads the address that log lines are sent to; undefined: standard output alone has them. */
export function readCollector(env: Env, plainNetwork: boolean): CollectorAddress | undefined {
  const value = valueOf(env, 'LOG_SHIP_URL');
  if (value === undefined || value === 'off') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isSafe = url?.protocol === 'tls:' || (url?.protocol === 'tcp:' && (plainNetwork || isLoopback(host)));
  if (url === undefined || !isSafe || host === '' || url.port === '') {
    throw startError('LOG_SHIP_URL must be tls://host:port, tcp://127.0.0.1:port on this machine, or off');
  }
  return { host, port: Number.parseInt(url.port, 10), tls: url.protocol === 'tls:' };
}
