import { randomInt } from 'node:crypto';

const length = 20;
const base = 36;

/** What the outside knows a member by: 103 random bits, so that members cannot be counted or walked (promises Z6). */
export function newPublicId(): string {
  return Array.from({ length }, () => randomInt(base).toString(base)).join('');
}
