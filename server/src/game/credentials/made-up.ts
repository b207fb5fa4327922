import { randomInt } from 'node:crypto';

const usernameLength = 10;

const passwordLength = 25;

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const madeUpUsername = (): string => `kp${randomText(usernameLength)}`;

export const madeUpPassword = (): string => randomText(passwordLength);

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
