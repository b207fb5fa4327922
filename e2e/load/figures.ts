export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function tell(what: string, figures: Record<string, number | string>): void {
  const words = Object.entries(figures).map(([name, value]) => `${name} ${round(value)}`);
  process.stdout.write(`${what}: ${words.join(', ')}\n`);
}

const round = (value: number | string): number | string =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value;
