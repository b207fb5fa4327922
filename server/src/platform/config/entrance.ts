import { startError } from '../start-error.ts';
import { isRange } from '../client-address.ts';

const shedAtMs = 400;

type Env = Record<string, string | undefined>;

/**
 * Reads the entrance's settings: the operator's port, trusted proxies, the console's origin.
 * @throws a start error in one line that names the variable
 */
export function readEntrance(env: Env, port: number) {
  return {
    shedAtMs,
    generalLimit: env['GENERAL_LIMIT']?.trim() !== 'off',
    adminPort: readAdminPort(env, port),
    trustedProxies: readProxies(env),
    consoleOrigin: readOrigin(env),
  };
}

function readAdminPort({ ADMIN_PORT }: Env, port: number): number {
  const value = ADMIN_PORT?.trim() || String(port === 65_535 ? port - 1 : port + 1);
  const adminPort = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (adminPort < 1 || adminPort > 65_535) {
    throw startError(`ADMIN_PORT must be a port from 1 to 65535, not "${value}"`);
  }
  if (adminPort === port) throw startError('ADMIN_PORT must be another port than PORT');
  return adminPort;
}

function readProxies({ TRUSTED_PROXIES = '' }: Env): string[] {
  const ranges = TRUSTED_PROXIES.split(',').map((range) => range.trim());
  const named = ranges.filter((range) => range !== '');
  const wrong = named.find((range) => !isRange(range) || range.endsWith('/0'));
  if (wrong === undefined) return named;
  throw startError(`TRUSTED_PROXIES must be addresses or ranges like 10.0.0.0/8, with commas, not "${wrong}"`);
}

function readOrigin({ CONSOLE_ORIGIN }: Env): string | undefined {
  const value = CONSOLE_ORIGIN?.trim();
  if (value === undefined || value === '') return undefined;
  if (!/^https?:\/\/[^/]+$/.test(value) || !URL.canParse(value)) {
    throw startError('CONSOLE_ORIGIN must look like https://console.example.com');
  }
  return new URL(value).origin;
}
