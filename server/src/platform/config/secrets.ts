import { startError } from '../start-error.ts';

const published = new Set([
  'kapao-sandbox-shared-secret',
  'bench-shared-partner-secret',
  'secret-of-the-tests',
  'changeme',
  'change-me',
]);

const leastLength = 32;
const leastDifferent = 10;

/** Rejects secrets that others can know, and one secret for two partners. Errors name the variables, never a value. */
export function checkSecrets(secrets: readonly (readonly [name: string, secret: string])[]): void {
  const seen = new Map<string, string>();
  for (const [name, secret] of secrets) {
    if (published.has(secret)) throw startError(`${name} is published in Kapao's source; set one of your own`);
    if (secret.length < leastLength || isMonotonous(secret)) {
      throw startError(`${name} must have ${leastLength} random characters or more, as openssl rand -hex 32 makes`);
    }
    const other = seen.get(secret);
    if (other !== undefined) throw startError(`${name} repeats the secret of ${other}; each partner needs its own`);
    seen.set(secret, name);
  }
}

function isMonotonous(secret: string): boolean {
  return new Set(secret).size < leastDifferent || (secret + secret).indexOf(secret, 1) < secret.length;
}

/** Both undefined: `keys/master.key` in the data folder. */
export type KeySettings = { keyFile?: string | undefined; masterKey?: string | undefined };

/** @throws a start error when both variables are set */
export function readKeySettings(env: Record<string, string | undefined>): KeySettings {
  const [keyFile, masterKey] = ['KEY_FILE', 'MASTER_KEY'].map((name) => env[name]?.trim() || undefined);
  if (keyFile !== undefined && masterKey !== undefined) throw startError('Set KEY_FILE or MASTER_KEY, not both');
  return { keyFile, masterKey };
}
