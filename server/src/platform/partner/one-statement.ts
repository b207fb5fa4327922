import type { EntryCurrency } from './settings.ts';

type Page<E> = { entries: E[]; next: string | null };
type Asked = { cursor: string | null };

/** Reads the lists of one partner's entries as a single list. The cursor starts with the number of the list. */
export function oneList<E extends { id: string }, C extends Asked>(
  lists: ReadonlyMap<EntryCurrency, (call: C) => Promise<Page<E>>>,
): (call: C) => Promise<Page<E>> {
  const named = [...lists];
  return async (call) => {
    const [, at = '0', inner = ''] = /^(\d+):(.*)$/s.exec(call.cursor ?? '') ?? [];
    const [currency, read] = named[Number(at)] ?? [];
    if (currency === undefined || read === undefined) throw new Error('a cursor of another list');
    const page = await read({ ...call, cursor: inner === '' ? null : inner });
    // Two accounts at one partner may use the same ids.
    const entries =
      currency === '*' ? page.entries : page.entries.map((row) => ({ ...row, id: `${currency} ${row.id}` }));
    if (page.next !== null) return { entries, next: `${at}:${page.next}` };
    return { entries, next: Number(at) + 1 < named.length ? `${Number(at) + 1}:` : null };
  };
}
