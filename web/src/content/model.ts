/** Returns the slide at the left edge; at the end the last one, which may be too narrow to reach it. */
export function nearestSlide(starts: readonly number[], scrollPx: number, mostPx: number): number {
  if (starts.length === 0) return 0;
  if (mostPx > 0 && scrollPx >= mostPx - 1) return starts.length - 1;
  const distances = starts.map((start) => Math.abs(start - scrollPx));
  return distances.indexOf(Math.min(...distances));
}

export function slideOfKey(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return Math.min(count - 1, index + 1);
  if (key === 'ArrowLeft') return Math.max(0, index - 1);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
