let drawn = 0n;

/** Returns digits that this process has not used yet, equal in every run. */
export function digits(length: number): string {
  drawn += 1n;
  return String((drawn * 618_033_988_749_894_849n) % 10n ** BigInt(length)).padStart(length, '0');
}
