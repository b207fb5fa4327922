type Length = 'gate' | 'full' | 'soak';

const length: Length = process.env['SOAK'] === '1' ? 'soak' : process.env['FULL'] === '1' ? 'full' : 'gate';

/** Returns the size of a test for this run: `npm test`, `npm run test:full` or `npm run soak`. */
export function sizeOf<T>(sizes: Record<Length, T>): T {
  return sizes[length];
}

/** Seed of all sequences; `SEED=` tries others. */
export const seed = Number(process.env['SEED'] ?? 41);
