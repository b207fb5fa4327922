import { randomInt } from 'node:crypto';

/** Length without the prefix. All 12 characters together fit every provider. */
const usernameLength = 10;
const passwordLength = 16;
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const madeUpUsername = (): string => `kp${randomText(usernameLength)}`;

export const madeUpPassword = (): string => randomText(passwordLength);

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
