import { Command } from '@commander-js/extra-typings';
import { byOption, type CommandContext, type Noun } from '../platform/command.ts';
import { defaultSettings, isSettingKey, readSettings, saveSetting } from '../platform/db/setting.ts';
import type { Services } from '../platform/services.ts';
import { listSettingChanges } from './store.ts';

const keyText = 'name of the setting';

export const settings: Noun = (context) => {
  const noun = new Command('settings').description('What the operator may change');
  noun
    .command('list')
    .description('List every setting with its value')
    .action(() => context.run(({ db }) => listSettings(context, db)));
  noun
    .command('get')
    .description('Print the value of a setting as JSON')
    .argument('<key>', keyText)
    .action((key) =>
      context.run(async ({ db }) => {
        if (!isSettingKey(key)) return failUnknown(context, key);
        context.print(JSON.stringify((await readSettings(db))[key]));
        return true;
      }),
    );
  noun
    .command('set')
    .description('Change a setting; a running server takes it within seconds')
    .argument('<key>', keyText)
    .argument('<json>', 'value as JSON')
    .addOption(byOption)
    .action((key, json, { by }) => context.run(({ db }) => set(context, db, { key, json, by })));
  noun
    .command('history')
    .description('List the changes of a setting: when, who, old and new value')
    .argument('<key>', keyText)
    .action((key) =>
      context.run(({ db }) =>
        isSettingKey(key) ? printHistory(context, db, key) : Promise.resolve(failUnknown(context, key)),
      ),
    );
  return noun;
};

type Db = Services['db'];

const failUnknown = (context: CommandContext, key: string): false =>
  context.fail(`no setting ${key}; \`settings list\` names them all`);

async function set(
  context: CommandContext,
  db: Db,
  { key, json, by }: { key: string; json: string; by: string },
): Promise<boolean> {
  if (!isSettingKey(key)) return failUnknown(context, key);
  const value = parseSetting(json);
  const outcome = value === undefined ? 'wrong_value' : await saveSetting(db, { key, value, by });
  if (outcome !== 'saved')
    return context.fail(`${key} takes JSON in the shape of its default: ${JSON.stringify(defaultSettings[key])}`);
  context.print(`${key}: saved`);
  return true;
}

function parseSetting(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function listSettings(context: CommandContext, db: Db): Promise<boolean> {
  for (const [key, value] of Object.entries(await readSettings(db)))
    context.print(`${key.padEnd(28)} ${JSON.stringify(value)}`);
  return true;
}

async function printHistory(context: CommandContext, db: Db, key: string): Promise<boolean> {
  const changes = await listSettingChanges(db, key);
  for (const { old_value: old, new_value: now, changed_by: by, changed_at: at } of changes) {
    context.print(`${at.toISOString()}  ${by}  ${JSON.stringify(old)} > ${JSON.stringify(now)}`);
  }
  return true;
}
