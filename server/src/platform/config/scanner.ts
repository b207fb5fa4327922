import { startError } from '../start-error.ts';
import { isLoopback } from './network.ts';
import { type Env, valueOf } from './values.ts';

export type ScannerAddress = { path: string } | { host: string; port: number };

const name = 'CLAMD_URL';
const wanted = `${name} must be unix:///path/of/clamd.sock, tcp://127.0.0.1:3310 or off`;

/**
 * Reads the address of the malware scanner clamd; undefined: uploads are not scanned. Its protocol has no encryption,
 * so a TCP address is of this machine.
 */
export function readScanner(env: Env, plainNetwork: boolean): ScannerAddress | undefined {
  const value = valueOf(env, name);
  if (value === undefined || value === 'off') return undefined;
  if (!URL.canParse(value)) throw startError(wanted);
  const { protocol, hostname, port, pathname } = new URL(value);
  if (protocol === 'unix:' && pathname.length > 1 && hostname === '') return { path: pathname };
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'tcp:' || port === '' || !(plainNetwork || isLoopback(host))) throw startError(wanted);
  return { host, port: Number.parseInt(port, 10) };
}
