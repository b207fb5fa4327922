import { randomInt } from 'node:crypto';

/** `npm run soak` runs tests by chance at full length; the gate runs a sample of each. */
export const soak = process.env['SOAK'] === '1';

/** The seed of this run: `SEED` plays one again. */
export function readSeed(): number {
  const asked = process.env['SEED'];
  return asked === undefined ? randomInt(2 ** 30) : Number(asked);
}
