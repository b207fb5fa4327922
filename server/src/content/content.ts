import type { BankOffer } from '@kapao/contract/content';
import type { Language } from '@kapao/contract/language';
import QRCode from 'qrcode';
import type { Variant } from '../platform/config/config.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import { readContent, readOfferedBanks, readSources } from './store.ts';
import { textIn } from './local-text.ts';

export async function listBanks(db: Db | Tx, variant: Variant): Promise<BankOffer[]> {
  const rows = await readOfferedBanks(db, variant);
  return rows.map((row) => ({
    code: row.code,
    nameTH: row.name_th,
    nameEN: row.name_en,
    nameLA: row.name_la,
    country: row.country === 'LA' ? 'LA' : 'TH',
    accountDigits: row.account_digits,
  }));
}

/** undefined: unknown, or not offered in this variant (INVALID_BANK). */
export async function findOfferedBank(db: Db | Tx, variant: Variant, code: string): Promise<BankOffer | undefined> {
  return (await listBanks(db, variant)).find((bank) => bank.code === code);
}

export async function listSources(db: Db | Tx, language: Language) {
  const rows = await readSources(db);
  return rows.map((row) => ({ code: row.code, description: textIn(row.description, language) }));
}

export async function isSource(db: Db | Tx, code: string): Promise<boolean> {
  return (await readSources(db)).some((row) => row.code === code);
}

async function contentTexts<const K extends string>(db: Db | Tx, keys: readonly K[], language: Language) {
  const rows = await readContent(db, keys);
  const bodies = new Map(rows.map((row) => [row.key, row.body]));
  return Object.fromEntries(keys.map((key) => [key, textIn(bodies.get(key), language)])) as Record<K, string>;
}

export async function listTexts(db: Db | Tx, key: string, language: Language): Promise<string[]> {
  const rows = await readContent(db, [key]);
  return rows.map((row) => textIn(row.body, language));
}

/** The operator's name also signs SMS messages. */
export async function siteName(db: Db | Tx, language: Language): Promise<string> {
  return (await contentTexts(db, ['info.name'], language))['info.name'];
}

export async function readInfo(db: Db | Tx, language: Language) {
  const keys = ['info.name', 'info.website', 'info.brand.accent', 'info.brand.logo'] as const;
  const texts = await contentTexts(db, keys, language);
  const brand = { accent: texts['info.brand.accent'], logo: texts['info.brand.logo'] };
  return {
    name: texts['info.name'],
    website: texts['info.website'],
    ...(brand.accent === '' ? {} : { brand }),
  };
}

export async function readContentText(db: Db | Tx, key: string, language: Language): Promise<string> {
  return (await contentTexts(db, [key], language))[key] ?? '';
}

export async function readContentBody(db: Db | Tx, key: string): Promise<unknown> {
  return (await readContent(db, [key]))[0]?.body;
}

export async function readBonusNotice(db: Db | Tx, language: Language): Promise<string> {
  return (await contentTexts(db, ['notice'], language)).notice;
}

export async function readContact(db: Db | Tx, language: Language) {
  const keys = ['contact.text', 'contact.lineLink', 'contact.lineName', 'contact.lineQR'] as const;
  const texts = await contentTexts(db, keys, language);
  const lineLink = texts['contact.lineLink'];
  return {
    contactText: texts['contact.text'],
    lineLink,
    lineName: texts['contact.lineName'],
    lineQR: texts['contact.lineQR'] || (await qrImage(lineLink)),
  };
}

/** A data URL needs no host, and the content security policy allows it. */
async function qrImage(text: string): Promise<string> {
  if (text === '') return '';
  const svg = await QRCode.toString(text, { type: 'svg', margin: 1 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
