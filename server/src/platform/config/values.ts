import { startError } from '../start-error.ts';

export type Env = Record<string, string | undefined>;

export function valueOf(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

export function readChoice<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const value = valueOf(env, name);
  if (value === undefined) return fallback;
  const choice = choices.find((known) => known === value);
  if (choice === undefined) throw startError(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
  return choice;
}

export function readSwitch(env: Env, name: string, fallback: 'on' | 'off' = 'on'): boolean {
  return readChoice(env, name, ['on', 'off'], fallback) === 'on';
}

export function readPort(env: Env, name: string, fallback: number): number {
  const value = valueOf(env, name);
  if (value === undefined) return fallback;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > 65535) throw startError(`${name} must be a port from 1 to 65535, not "${value}"`);
  return port;
}
