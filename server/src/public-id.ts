import { randomInt } from 'node:crypto';

const length = 20;
const base = 36;

/**
 * What the outside knows a row by: 20 of [a-z0-9], 103 random bits, so that rows cannot be counted or walked
 * (reliability#public-ids).
 */
export function newPublicId(): string {
  return Array.from({ length }, () => randomInt(base).toString(base)).join('');
}
