import type { Variant } from '../platform/config/config.ts';
import type { Db, Tx } from '../platform/db/transaction.ts';
import type { LocalText } from './local-text.ts';

/** Thai banks; in the Lao variant Lao ones first, then Thai (rules#names-and-numbers). */
export function readOfferedBanks(db: Db | Tx, variant: Variant) {
  return db
    .selectFrom('bank')
    .select(['code', 'name_th', 'name_la', 'name_en', 'country', 'account_digits'])
    .where('offered', '=', true)
    .$if(variant === 'th', (query) => query.where('country', '=', 'TH'))
    .orderBy('country')
    .orderBy('position')
    .execute();
}

export function readSources(db: Db | Tx) {
  return db
    .selectFrom('source')
    .select(['code', 'description'])
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

export function readContent(db: Db | Tx, keys: readonly string[]) {
  return db.selectFrom('content').select(['key', 'body']).where('key', 'in', keys).orderBy('position').execute();
}

export type NewContent = { key: string; position: number; body: unknown };

/** Adds what is missing; never changes the operator's texts. */
export async function addContent(tx: Tx, texts: readonly NewContent[]): Promise<void> {
  await tx
    .insertInto('content')
    .values(texts.map(({ body, ...rest }) => ({ ...rest, body: JSON.stringify(body) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type NewSource = { code: string; description: LocalText; position: number };

export async function addSources(tx: Tx, sources: readonly NewSource[]): Promise<void> {
  await tx
    .insertInto('source')
    .values([...sources])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
