import { sql } from 'kysely';
import { inTransaction, type Db, type Tx } from '../platform/db/transaction.ts';
import { defaultSettings, type SettingValues } from '../platform/db/setting.ts';

export type SettingKey = keyof SettingValues;
export type SettingChange = { key: string; value: unknown; by: string };
export type SettingOutcome = 'saved' | 'unknown_key' | 'wrong_value';

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(defaultSettings, key);

const choices: Partial<Record<SettingKey, readonly string[]>> = {
  'site.terminated': ['', 'gone'],
  'invite.base': ['first-deposit', 'every-deposit', 'net-loss'],
};

export async function saveSetting(db: Db, change: SettingChange): Promise<SettingOutcome> {
  return inTransaction(db, (tx) => saveSettingIn(tx, change));
}

export async function saveSettingIn(tx: Tx, { key, value, by }: SettingChange): Promise<SettingOutcome> {
  if (!isSettingKey(key)) return 'unknown_key';
  if (!fits(key, value)) return 'wrong_value';
  const json = JSON.stringify(value);
  // Locks the table, so that the history is in the order of the changes.
  await sql`lock table setting in share row exclusive mode`.execute(tx);
  const old = await tx.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  await tx
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute();
  await addHistory(tx, { key, old: old?.value ?? null, new: value, by });
  return 'saved';
}

export type HistoryRow = { key: string; old: unknown; new: unknown; by: string };

export async function addHistory(tx: Tx, row: HistoryRow): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const values = { key: row.key, old_value: json(row.old), new_value: json(row.new), changed_by: row.by };
  await tx.insertInto('setting_history').values(values).execute();
}

function fits(key: SettingKey, value: unknown): boolean {
  const sample: unknown = defaultSettings[key];
  const allowed = choices[key];
  if (allowed !== undefined) return typeof value === 'string' && allowed.includes(value);
  if (Array.isArray(sample)) return isTexts(value);
  if (key === 'hook.allow') return isRecord(value) && Object.values(value).every(isTexts);
  if (isRecord(sample)) {
    return (
      isRecord(value) &&
      Object.keys(value).toSorted().join() === Object.keys(sample).toSorted().join() &&
      Object.values(value).every(isWhole)
    );
  }
  return typeof sample === 'number' ? isWhole(value) : typeof value === typeof sample;
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
