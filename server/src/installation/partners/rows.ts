import { inTransaction, type Db, type Tx } from '../../platform/db/transaction.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { addHistory } from '../../platform/db/setting.ts';
import { type EntryCurrency, isSecretField } from '../../platform/partner/settings.ts';
import { seal, unseal } from '../../platform/keys/seal.ts';
import type { NewEntry } from './rules.ts';
import {
  listPartnerSettings,
  lockPartnerSettings,
  removePartnerSetting,
  storePartnerSetting,
  switchPartnerSetting,
} from './store.ts';

export type SavedEntry = NewEntry & { readonly enabled: boolean };
type Place = Pick<NewEntry, 'code' | 'currency'>;

const partnerSealOf = ({ code, currency }: Place) => ({ purpose: 'partner-setting', owner: `${code} ${currency}` });
const sealKeyOf = ({ code, currency }: Place) => `partner:${code}:${currency}`;

/** Saves an entry with all fields sealed. The history gets its fields without secrets. */
export async function saveEntry(db: Db, keys: Keys, entry: NewEntry, by: string): Promise<void> {
  const { code, currency, fields } = entry;
  const row = { sealed: seal(keys, partnerSealOf(entry), JSON.stringify(fields)), enabled: true, changed_by: by };
  await inTransaction(db, async (tx) => {
    const old = await lockEntry(tx, keys, entry);
    await storePartnerSetting(tx, { code, currency }, row);
    await addHistory(tx, { key: sealKeyOf(entry), old: shownFields(old), new: shownFields(entry), by });
  });
}

/** Removes an entry, so that the environment's entry is used again. Returns false when it does not exist. */
export async function removeEntry(db: Db, keys: Keys, place: Place, by: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const old = await lockEntry(tx, keys, place);
    if (!(await removePartnerSetting(tx, place))) return false;
    await addHistory(tx, { key: sealKeyOf(place), old: shownFields(old), new: null, by });
    return true;
  });
}

export async function switchEntry(db: Db, place: Place, enabled: boolean, by: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await switchPartnerSetting(tx, place, enabled, by))) return false;
    await addHistory(tx, { key: sealKeyOf(place), old: { enabled: !enabled }, new: { enabled }, by });
    return true;
  });
}

async function lockEntry(tx: Tx, keys: Keys, { code, currency }: Place): Promise<SavedEntry | undefined> {
  await lockPartnerSettings(tx);
  return (await readEntries(tx, keys)).find((entry) => entry.code === code && entry.currency === currency);
}

export async function readEntries(db: Db | Tx, keys: Keys): Promise<SavedEntry[]> {
  const rows = await listPartnerSettings(db);
  return rows.map(({ code, currency: text, sealed, enabled }) => {
    const currency = text as EntryCurrency;
    return { code, currency, enabled, fields: openSealed(keys, { code, currency }, sealed) };
  });
}

function openSealed(keys: Keys, place: Place, sealed: Buffer): Record<string, string> {
  try {
    return JSON.parse(unseal(keys, partnerSealOf(place), sealed)) as Record<string, string>;
  } catch {
    return {};
  }
}

const shownFields = (entry: Pick<NewEntry, 'fields'> | undefined) =>
  entry === undefined
    ? null
    : Object.fromEntries(
        Object.entries(entry.fields).map(([name, value]) => [name, isSecretField(name) ? '(kept)' : value]),
      );
