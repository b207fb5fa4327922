import { parseArgs } from 'node:util';
import { say } from '../desk.ts';
import type { Services } from '../platform/services.ts';
import { defaultSettings, readSettings } from '../platform/db/setting.ts';
import { isSettingKey, saveSetting } from './save-setting.ts';

const usage = `Say one of:
  list
  get <key>
  set <key> <value as JSON> --by <your name>
  history <key>`;

export async function act({ db }: Services, args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { by: { type: 'string' } } });
  const [verb = 'list', key = '', json] = positionals;
  if (verb === 'list') return list(db);
  if (!isSettingKey(key)) return explain(key === '' ? usage : `no setting ${key}; list names them all`);
  if (verb === 'get') {
    say(JSON.stringify((await readSettings(db))[key]));
    return 0;
  }
  if (verb === 'history') return history(db, key);
  if (verb !== 'set' || json === undefined || !values.by?.trim()) return explain(usage);
  const value = readJson(json);
  const outcome = value === undefined ? 'wrong_value' : await saveSetting(db, { key, value, by: values.by.trim() });
  if (outcome === 'saved') return explain('saved', 0);
  return explain(`${key} takes JSON in the shape of its default: ${JSON.stringify(defaultSettings[key])}`);
}

function explain(line: string, code = 1): number {
  say(line);
  return code;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function list(db: Services['db']): Promise<number> {
  for (const [key, value] of Object.entries(await readSettings(db))) say(`${key.padEnd(28)} ${JSON.stringify(value)}`);
  return 0;
}

async function history(db: Services['db'], key: string): Promise<number> {
  const rows = await db.selectFrom('setting_history').selectAll().where('key', '=', key).orderBy('id').execute();
  for (const { old_value: old, new_value: now, changed_by: by, changed_at: at } of rows) {
    say(`${at.toISOString()}  ${by}  ${JSON.stringify(old)} > ${JSON.stringify(now)}`);
  }
  return 0;
}
