import { randomInt } from 'node:crypto';

const length = 20;
const base = 36;

/** 20 of [a-z0-9], 103 random bits, so that rows cannot be counted or guessed (reliability#public-ids). */
export function newPublicId(): string {
  return Array.from({ length }, () => randomInt(base).toString(base)).join('');
}
