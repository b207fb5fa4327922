import type { Adapter, EntryCurrency, PartnerEntry } from '../../platform/partner/settings.ts';

/**
 * Holds the adapters of the current entries. An adapter lives as long as its entry, so a session survives other
 * changes.
 */
export function openOnce() {
  let entries: readonly PartnerEntry[] = [];
  let adapters = new Map<string, unknown>();
  const nameOf = ({ code, currency, fields }: PartnerEntry) => JSON.stringify([code, currency, fields]);
  return {
    entries: () => entries,
    use(next: readonly PartnerEntry[]): void {
      entries = next;
      const kept = new Set(next.map(nameOf));
      adapters = new Map([...adapters].filter(([name]) => kept.has(name)));
    },
    fieldsOf: (code: string) => entries.find((entry) => entry.code === code)?.fields,
    get<T, S>(adapter: Adapter<T, S>): ReadonlyMap<EntryCurrency, T> {
      const own = entries.filter(({ code }) => code === adapter.code);
      return new Map(
        own.map((entry) => {
          const name = nameOf(entry);
          if (!adapters.has(name)) adapters.set(name, adapter.open(adapter.needs.schema.parse(entry.fields)));
          return [entry.currency, adapters.get(name) as T];
        }),
      );
    },
  };
}
