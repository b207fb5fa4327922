import type { StatementEntry } from '../game/provider.ts';
import type { Ours, Window } from './ours/ours.ts';

export type ItemKind = 'ours_only' | 'theirs_only' | 'amount_differs' | 'sum_differs' | 'ledger_differs';

export type Difference = {
  kind: ItemKind;
  subject: string;
  intentId: bigint | null;
  theirId: string | null;
  username: string | null;
  direction: StatementEntry['direction'] | null;
  oursMinor: bigint | null;
  theirsMinor: bigint | null;
  differenceMinor: bigint;
  at: Date;
};

export type Matched = { matched: number; underWay: number; differences: Difference[] };

/** Maximum difference between the provider's clock and ours. */
export const clocksApartMs = 5 * 60_000;

/**
 * Matches a provider's list with our transfers one to one: by our reference, else by player, direction, credits and
 * time. Reports differences within the window, by the end of our transfer, else by the provider's time.
 */
export function match(entries: readonly StatementEntry[], ours: readonly Ours[], window: Window): Matched {
  const pairs = pairUp(entries, ours);
  const underWay = pairs.filter(([own]) => own !== undefined && own.endedAt === null).length;
  const differences = pairs.flatMap(([own, entry]) => {
    const found = differenceOf(own, entry);
    return found !== undefined && isInWindow(found.at, window) ? [found] : [];
  });
  const matched = pairs.filter(
    ([own, entry]) => own !== undefined && entry !== undefined && isSameTransfer(own, entry),
  ).length;
  return { matched, underWay, differences };
}

type Pair = readonly [own: Ours | undefined, entry: StatementEntry | undefined];

function pairUp(entries: readonly StatementEntry[], ours: readonly Ours[]): Pair[] {
  const pairs: Pair[] = [];
  const free = new Set(ours);
  const byReference = new Map(ours.map((own) => [own.reference, own]));
  const unnamed: StatementEntry[] = [];
  for (const entry of entries) {
    const own = entry.reference === null ? undefined : byReference.get(entry.reference);
    if (entry.reference === null) unnamed.push(entry);
    // The reference was executed twice: the first entry keeps the match.
    else if (own === undefined || !free.delete(own)) pairs.push([undefined, entry]);
    else pairs.push([own, entry]);
  }
  pairs.push(...pairUnnamed(unnamed, free));
  for (const own of free) pairs.push([own, undefined]);
  return pairs;
}

/** Most likely match first: posted by us with the same amount, then still open, then another amount, then voided. */
const likeness: readonly ((own: Ours, entry: StatementEntry) => boolean)[] = [
  (own, entry) => own.postedMinor !== null && isSameTransfer(own, entry),
  (own, entry) => own.endedAt === null && own.sentMinor === entry.creditsMinor,
  (own) => own.postedMinor !== null,
  (own, entry) => own.sentMinor === entry.creditsMinor,
];

function pairUnnamed(entries: readonly StatementEntry[], free: Set<Ours>): Pair[] {
  const pairs: Pair[] = [];
  let left = entries;
  for (const isAlike of likeness) {
    const byPlayer = Map.groupBy(free, playerKey);
    left = left.filter((entry) => {
      const candidates = (byPlayer.get(playerKey(entry)) ?? []).filter(
        (own) => free.has(own) && couldBe(own, entry) && isAlike(own, entry),
      );
      // The transfer that ended first leaves the fewest unmatched.
      const [own] = candidates.toSorted((one, other) => endOf(one) - endOf(other));
      if (own === undefined) return true;
      free.delete(own);
      pairs.push([own, entry]);
      return false;
    });
  }
  return [...pairs, ...left.map((entry) => [undefined, entry] as const)];
}

const playerKey = ({ username, direction }: Pick<Ours, 'username' | 'direction'>): string => `${direction} ${username}`;

const endOf = ({ endedAt }: Ours): number => endedAt?.getTime() ?? Infinity;

function couldBe(own: Ours, { at }: StatementEntry): boolean {
  const atMs = at.getTime();
  return atMs >= own.createdAt.getTime() - clocksApartMs && atMs <= endOf(own) + clocksApartMs;
}

function isSameTransfer(own: Ours, entry: StatementEntry): boolean {
  return playerKey(own) === playerKey(entry) && own.postedMinor === entry.creditsMinor;
}

function isInWindow(at: Date, { from, to }: Window): boolean {
  return at >= from && at < to;
}

function differenceOf(own: Ours | undefined, entry: StatementEntry | undefined): Difference | undefined {
  const of = own ?? entry;
  if (of === undefined || own?.endedAt === null) return undefined;
  const postedMinor = own?.postedMinor ?? null;
  if (entry === undefined ? postedMinor === null : own !== undefined && isSameTransfer(own, entry)) return undefined;
  const kind = entry === undefined ? 'ours_only' : postedMinor === null ? 'theirs_only' : 'amount_differs';
  const signedMinor = (side: Pick<Ours, 'direction'> | undefined, minor: bigint | null | undefined) =>
    side?.direction === 'out' ? -(minor ?? 0n) : (minor ?? 0n);
  return {
    kind,
    subject: entry !== undefined && postedMinor === null ? `theirs:${entry.id}` : `ours:${own?.publicId}`,
    intentId: own?.intentId ?? null,
    theirId: entry?.id ?? null,
    username: of.username,
    direction: of.direction,
    oursMinor: postedMinor,
    theirsMinor: entry?.creditsMinor ?? null,
    differenceMinor: signedMinor(entry, entry?.creditsMinor) - signedMinor(own, postedMinor),
    at: own?.endedAt ?? entry?.at ?? new Date(0),
  };
}
