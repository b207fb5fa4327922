/** What helps a phone's line: beyond these a picture is made smaller before it is sent. */
const manyBytes = 1_500_000;
const someBytes = 500_000;
const longEnoughPx = 2_000;
/**
 * What the house reads (payments#slip-checks): sides of 300 to 6,000 px. A narrow picture keeps enough for its small
 * QR.
 */
const longestPx = 6_000;
const narrowPx = 720;

export type Size = { width: number; height: number };

/**
 * The size a picture of a slip is sent in; null when it goes as it is. A large file is brought to 2,000 px on its long
 * side, but a long and narrow one (a screenshot of a whole chat) keeps a width at which its QR can still be read.
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
