import { randomInt } from 'node:crypto';

/** With its prefix 12 characters that every partner takes. */
const usernameLength = 10;
const passwordLength = 16;
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A user name for a game, which somebody else may have. */
export const madeUpUsername = (): string => `kp${randomText(usernameLength)}`;

/** A password for a game that nobody has typed anywhere. */
export const madeUpPassword = (): string => randomText(passwordLength);

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
