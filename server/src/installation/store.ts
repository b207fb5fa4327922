import { sql } from 'kysely';
import type { Db } from '../platform/db/transaction.ts';

/** What is set: true for each part that an installation already has. */
export type Installed = {
  countries: boolean;
  currencies: boolean;
  products: boolean;
  age: boolean;
  licence: boolean;
  owner: boolean;
  name: boolean;
  account: boolean;
};

/** The minimum age counts as set once it is saved, because 0 is valid. */
export async function readInstalled(db: Db): Promise<Installed> {
  const filled = (key: string) => sql`coalesce((
    select case jsonb_typeof(value) when 'array' then jsonb_array_length(value) > 0 else value not in ('""', 'null') end
    from setting where key = ${key}), false)`;
  const { rows } = await sql<Installed>`
    select ${filled('market.licensedIn')} as countries, ${filled('market.currencies')} as currencies,
      ${filled('market.products')} as products, ${filled('market.minimumAge')} as age,
      ${filled('market.licence')} as licence,
      exists (select from staff where status = 'active') as owner,
      exists (select from content where key = 'info.name') as name,
      exists (select from receiving_account where enabled) as account`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a select without a table returns one row');
  return found;
}
