type Length = 'short' | 'full' | 'soak';

const length: Length = process.env['SOAK'] === '1' ? 'soak' : process.env['FULL'] === '1' ? 'full' : 'short';

/** The size of a race or a search: short in `npm test`, longer with `FULL=1`, for hours with `SOAK=1`. */
export function sizeOf<T>(sizes: Record<Length, T>): T {
  return sizes[length];
}

/** Seed of all sequences; `SEED=` tries others. */
export const seed = Number(process.env['SEED'] ?? 41);
