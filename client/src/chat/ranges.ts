/** Both ends are inclusive. */
export type Range = { from: number; to: number };

export function cover(ranges: readonly Range[], added: Range): Range[] {
  if (added.from > added.to) return [...ranges];
  let { from, to } = added;
  const apart: Range[] = [];
  for (const range of ranges) {
    if (range.to + 1 < from || to + 1 < range.from) apart.push(range);
    else {
      from = Math.min(from, range.from);
      to = Math.max(to, range.to);
    }
  }
  return [...apart, { from, to }].sort((a, b) => a.from - b.from);
}

export const covers = (ranges: readonly Range[], { from, to }: Range): boolean =>
  from > to || ranges.some((range) => range.from <= from && to <= range.to);
