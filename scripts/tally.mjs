// Counts of the gate: passed, failed and skipped tests and static checks.

/** @returns the sum of all of them */
export function addUp(tallies) {
  const sum = (key) => tallies.reduce((total, tally) => total + tally[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

export function printTally({ passed, failed, skipped }) {
  process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
}
