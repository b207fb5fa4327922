// What is mutated, and the tests that must detect it. `database`: they need PostgreSQL, so a mutant takes seconds.
export const parts = {
  money: { mutate: ['contract/src/money.ts'], tests: ['contract/src/money.test.ts'] },
  condition: {
    mutate: ['server/src/condition/engine.ts', 'server/src/condition/facts.ts'],
    tests: ['server/src/condition/*.test.ts'],
  },
  qr: { mutate: ['server/src/deposit/qr/payload.ts'], tests: ['server/src/deposit/qr/payload.test.ts'] },
  slip: {
    mutate: ['server/src/deposit/slip/hours.ts', 'server/src/deposit/slip/reader/qr-text.ts'],
    tests: ['server/src/deposit/slip/hours.test.ts', 'server/src/deposit/slip/reader/qr-text.test.ts'],
  },
  ledger: {
    mutate: ['server/src/money/ledger/{account,invariants,transfer}.ts'],
    tests: ['server/src/money/ledger/*.test.ts'],
    database: true,
  },
  intent: {
    mutate: ['server/src/money/intent/**/*.ts', '!server/src/money/intent/**/*.test.ts'],
    tests: ['server/src/money/intent/**/*.test.ts'],
    database: true,
  },
};

/** @returns the part of this process, from MUTATION_PART */
export function chosenPart() {
  const name = process.env.MUTATION_PART ?? 'money';
  const part = parts[name];
  if (part === undefined) throw new Error(`MUTATION_PART must be one of: ${Object.keys(parts).join(', ')}`);
  return { name, database: false, ...part };
}
