import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createTestDb } from '../../../test/database.ts';
import { resetSettings } from '../../../test/setting.ts';
import { readSettings, saveSetting } from './setting.ts';

const { db } = await createTestDb();
const save = (key: string, value: unknown) => saveSetting(db, { key, value, by: 'somsri' });
const history = () =>
  db.selectFrom('setting_history').select(['key', 'old_value', 'new_value', 'changed_by']).orderBy('id').execute();
afterEach(() => resetSettings(db));

test('each change of a setting is kept with what it was, what it is and who changed it', async () => {
  expect([await save('refund.percent', 7), await save('refund.percent', 9)]).toEqual(['saved', 'saved']);
  expect((await readSettings(db))['refund.percent']).toBe(9);
  const row = { key: 'refund.percent', changed_by: 'somsri' };
  expect(await history()).toEqual([
    { ...row, old_value: null, new_value: 7 },
    { ...row, old_value: 7, new_value: 9 },
  ]);
});

test('the history of settings cannot be changed afterwards', async () => {
  await save('site.terminated', 'gone');
  for (const statement of [
    `update setting_history set changed_by = 'another'`,
    'delete from setting_history',
    'truncate setting_history',
  ]) {
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only');
  }
});

test.each<[string, unknown]>([
  ['refund.percent', '7'],
  ['refund.percent', -1],
  ['refund.percent', 1.5],
  ['site.terminated', 'closed'],
  ['register.otp', 'yes'],
  ['market.countries', 'TH'],
  ['market.countries', [1]],
  ['withdraw.minMinor', { THB: 100 }],
  ['withdraw.minMinor', { THB: 100, LAK: 1.5 }],
  ['withdraw.minMinor', { THB: 100, LAK: 100, USD: 1 }],
  ['hook.allow', ['127.0.0.1']],
  ['slip.closeAt', 5],
])('%s refuses %j, and nothing is written', async (key, value) => {
  const before = await history();
  expect(await save(key, value)).toBe('wrong_value');
  expect(await history()).toEqual(before);
});

test('an unknown setting is refused, also one that every object has', async () => {
  expect([await save('refund.procent', 7), await save('constructor', 7)]).toEqual(['unknown_key', 'unknown_key']);
});

test.each<[string, unknown]>([
  ['hook.allow', { WW: ['10.0.0.0/8'] }],
  ['withdraw.minMinor', { THB: 20_000, LAK: 0 }],
  ['market.licensedIn', ['TH', 'LA']],
  ['invite.base', 'net-loss'],
])('%s takes %j', async (key, value) => {
  expect(await save(key, value)).toBe('saved');
  expect(await readSettings(db)).toMatchObject({ [key]: value });
});
