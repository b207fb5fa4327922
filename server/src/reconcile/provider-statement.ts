import { setTimeout as sleep } from 'node:timers/promises';
import { withDeadline } from '../game/partner.ts';
import type { StatementEntry, PartnerStatement } from '../game/provider.ts';

export type ListedStatement = Extract<PartnerStatement, { kind: 'list' }>;

type Page = Awaited<ReturnType<ListedStatement['read']>>;

const pageDeadlineMs = 8_000;

const pausesMs = [300, 1_000] as const;

export class StatementUnavailable extends Error {
  constructor(cause: unknown) {
    super('the provider did not return its statement', { cause });
    this.name = 'StatementUnavailable';
  }
}

/**
 * Reads all entries from `from` until before `to`, each once, oldest first. Calls `onPage` before each page. Throws
 * StatementUnavailable.
 */
export async function readList(
  statement: ListedStatement,
  { from, to }: { from: Date; to: Date },
  onPage: () => Promise<void> = () => Promise.resolve(),
): Promise<StatementEntry[]> {
  const entries = new Map<string, StatementEntry>();
  const seen = new Set<string>();
  for (let cursor: string | null = null; ;) {
    await onPage();
    const at = cursor;
    const page: Page = await askPatiently((signal) => statement.read({ from, to, cursor: at, signal }));
    for (const entry of page.entries) entries.set(entry.id, entry);
    if (page.next === null) break;
    if (seen.has(page.next)) throw new StatementUnavailable('its pages go round');
    seen.add(page.next);
    cursor = page.next;
  }
  return [...entries.values()].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

export async function askPatiently<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await withDeadline(pageDeadlineMs, ask);
    } catch (error) {
      const pauseMs = pausesMs[tried];
      if (pauseMs === undefined) throw new StatementUnavailable(error);
      await sleep(pauseMs);
    }
  }
}
