import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/transaction.ts';
import { type Installed, readInstalled } from './store.ts';

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

type Installation = {
  db: Db;
  config: Pick<Config, 'mode'>;
  partners: { readAll(): Promise<readonly { code: string }[]> };
};

export async function listMissing({ db, config, partners }: Installation): Promise<string[]> {
  if (config.mode === 'demo') return [];
  const found = await readInstalled(db);
  const hasSms = (await partners.readAll()).some(({ code }) => code === 'sms');
  const sms = hasSms ? [] : ['the SMS gateway'];
  return [...namesOf(found, marketWords), ...namesOf(found, otherWords), ...sms];
}

export async function isMarketProfileMissing(db: Db): Promise<boolean> {
  return namesOf(await readInstalled(db), marketWords).length > 0;
}

const namesOf = (found: Installed, words: Partial<Record<keyof Installed, string>>): string[] =>
  Object.entries(words).flatMap(([key, word]) => (found[key as keyof Installed] ? [] : [word]));
