import { Command } from '@commander-js/extra-typings';
import { byOption, type CommandContext, type CommandDatabase, type Noun } from '../platform/command.ts';
import { keyIdOf, newKey, writeKeys } from '../platform/keys/ring.ts';
import { countSealed, dropKey, rotateKeys } from '../platform/keys/rotate.ts';

export const keys: Noun = (context) => {
  const noun = new Command('keys').description('Master keys');
  noun
    .command('list')
    .description('List the keys with the number of values that each of them seals')
    .action(() => context.runOnDatabase((database) => printKeys(context, database)));
  noun
    .command('new')
    .description('Print a new key; needs no database')
    .action(() => context.print(writeKeys([newKey()]).trimEnd()));
  noun
    .command('rotate')
    .description('Add a key and seal every value anew; run it again after an interruption')
    .addOption(byOption)
    .action(({ by }) =>
      context.runOnDatabase(async ({ pool, loadKeys }) => {
        const loaded = loadKeys();
        const { keyId, resealed } = await rotateKeys(pool, loaded, by);
        context.print(`${resealed} values are sealed anew with key ${keyId}. Back up ${loaded.source.name} now.`);
        return true;
      }),
    );
  noun
    .command('drop')
    .description('Drop a key that seals nothing any more')
    .argument('<key>', 'id of the key')
    .addOption(byOption)
    .action((key) =>
      context.runOnDatabase(async ({ pool, loadKeys }) => {
        const loaded = loadKeys();
        await dropKey(pool, loaded, key);
        const byHand = loaded.source.write === undefined ? '; take it out of MASTER_KEY' : '';
        context.print(`Key ${key} is dropped${byHand}. Backups from before the rotation still need it.`);
        return true;
      }),
    );
  return noun;
};

async function printKeys({ print }: CommandContext, { pool, loadKeys }: CommandDatabase): Promise<boolean> {
  const loaded = loadKeys();
  const counts = new Map((await countSealed(pool)).map(({ keyId, values }) => [keyId, values]));
  for (const [index, key] of loaded.source.read().entries()) {
    const id = keyIdOf(key);
    print(`${id}  ${counts.get(id) ?? 0} values${index === 0 ? '  present' : ''}`);
  }
  const unnamed = counts.get('none');
  if (unnamed !== undefined) print(`no key id        ${unnamed} values`);
  return true;
}
