import type { Services } from '../../platform/services.ts';
import { problemOfEntry, problemOfName, problemOfSecret, type NewEntry, type Resolve } from './rules.ts';
import { saveEntry } from './rows.ts';

type Changed = { entry: NewEntry; by: string; resolve?: Resolve };

export async function setPartner(
  { db, keys, config, partners }: Pick<Services, 'db' | 'keys' | 'config' | 'partners'>,
  { entry, by, resolve }: Changed,
): Promise<string | undefined> {
  if (config.mode === 'demo') return 'partners are entered in a live installation; a demo has those of the sandbox';
  const problem =
    problemOfEntry(entry, config) ??
    problemOfSecret(entry, await partners.readAll()) ??
    (await problemOfName(entry, config, resolve));
  if (problem === undefined) await saveEntry(db, keys, entry, by);
  return problem;
}
