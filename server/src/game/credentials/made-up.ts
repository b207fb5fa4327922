import { randomInt } from 'node:crypto';

/** Length without the prefix. All 12 characters together fit every provider. */
const usernameLength = 10;

/** 129 random bits; every adapter's partner takes 25 small letters and digits. */
const passwordLength = 25;

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const madeUpUsername = (): string => `kp${randomText(usernameLength)}`;

export const madeUpPassword = (): string => randomText(passwordLength);

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
