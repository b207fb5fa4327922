export const soak = process.env['SOAK'] === '1';

/** Set by `npm run test:full`, which takes every case where `npm test` takes a fixed few. */
export const full = soak || process.env['FULL'] === '1';

type Sizes<T> = { gate?: T; full: T; soak?: T };

export function sizeOf<T>({ gate, full: usual, soak: longest }: Sizes<T>): T {
  if (soak) return longest ?? usual;
  return full ? usual : (gate ?? usual);
}
