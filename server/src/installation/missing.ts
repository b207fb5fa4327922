import { sql } from 'kysely';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/transaction.ts';

type Found = {
  countries: boolean;
  currencies: boolean;
  products: boolean;
  age: boolean;
  licence: boolean;
  owner: boolean;
  name: boolean;
  account: boolean;
};

const marketWords = {
  countries: 'market profile: countries of the licence',
  currencies: 'market profile: currencies',
  products: 'market profile: products',
  age: 'market profile: minimum age',
  licence: 'market profile: text of the licence',
} as const;

const otherWords = {
  owner: 'an owner, the first staff account',
  name: 'the name of the site',
  account: 'a receiving account',
} as const;

type Installed = {
  db: Db;
  config: Pick<Config, 'mode'>;
  partners: { readAll(): Promise<readonly { code: string }[]> };
};

export async function listMissing({ db, config, partners }: Installed): Promise<string[]> {
  if (config.mode === 'demo') return [];
  const found = await readInstalled(db);
  const hasSms = (await partners.readAll()).some(({ code }) => code === 'sms');
  const sms = hasSms ? [] : ['the SMS gateway'];
  return [...namesOf(found, marketWords), ...namesOf(found, otherWords), ...sms];
}

export async function isMarketProfileMissing(db: Db): Promise<boolean> {
  return namesOf(await readInstalled(db), marketWords).length > 0;
}

const namesOf = (found: Found, words: Partial<Record<keyof Found, string>>): string[] =>
  Object.entries(words).flatMap(([key, word]) => (found[key as keyof Found] ? [] : [word]));

/** The minimum age counts as set once it is saved, because 0 is valid. */
async function readInstalled(db: Db): Promise<Found> {
  const filled = (key: string) => sql`coalesce((
    select case jsonb_typeof(value) when 'array' then jsonb_array_length(value) > 0 else value not in ('""', 'null') end
    from setting where key = ${key}), false)`;
  const { rows } = await sql<Found>`
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
