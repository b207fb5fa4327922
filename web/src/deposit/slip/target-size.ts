const manyBytes = 1_500_000;
const someBytes = 500_000;
const longEnoughPx = 2_000;
/** Server limits: sides of 300 to 6,000 px (payments#slip-checks). Narrow pictures keep pixels for a small QR. */
const longestPx = 6_000;
const narrowPx = 720;

export type Size = { width: number; height: number };

/**
 * Returns the upload size of a slip picture; null keeps the original. Scales the long side to 2,000 px,
 * but keeps long, narrow screenshots wide enough for their QR to be readable.
 */
export function targetSize({ width, height }: Size, bytes: number): Size | null {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  if (short <= 0) return null;
  const heavy = bytes > manyBytes || (bytes > someBytes && long > longEnoughPx);
  if (!heavy && long <= longestPx) return null;
  const wanted = Math.max(longEnoughPx / long, Math.min(1, narrowPx / short));
  const scale = Math.min(1, wanted, longestPx / long);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
