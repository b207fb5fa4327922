import { readFileSync } from 'node:fs';
import { Command, Option } from '@commander-js/extra-typings';
import { knownPartners } from '../installation/partners/known.ts';
import { readEntries, removeEntry, switchEntry } from '../installation/partners/rows.ts';
import { problemOfEntry } from '../installation/partners/rules.ts';
import { setPartner } from '../installation/partners/set.ts';
import { byOption, type CommandContext, type Noun } from '../platform/command.ts';
import { isSecretField } from '../platform/partner/settings.ts';
import type { Services } from '../platform/services.ts';
import { errorReason } from '../platform/start-error.ts';

const codeText = 'code of the partner';
const currencyOption = new Option('--currency <currency>', 'only for members of this currency').choices([
  'THB',
  'LAK',
] as const);

const changes = [
  ['unset', "Remove the stored entry; the environment's entry holds again"],
  ['off', 'Stop calling the partner'],
  ['on', 'Call the partner again'],
] as const;

export const partner: Noun = (context) => {
  const noun = new Command('partner').description('Addresses and secrets of partners');
  noun
    .command('list')
    .description('List the partners and what each of them lacks')
    .action(() => context.run((services) => printPartners(context, services)));
  noun
    .command('set')
    .description('Store a partner; a running server takes it within seconds')
    .argument('<code>', codeText)
    .argument('<fields...>', 'name=value, such as url=https://…; name=@file reads a secret from a file')
    .addOption(currencyOption)
    .addOption(byOption)
    .addHelpText('after', '\nEvery account of the machine can read the arguments of a program: pass secret=@<file>.')
    .action((code, pairs, { currency, by }) =>
      context.run(async (services) => {
        const fields = readEntryFields(pairs);
        if (typeof fields === 'string') return context.fail(fields);
        const problem = await setPartner(services, { entry: { code, currency: currency ?? '*', fields }, by });
        if (problem !== undefined) return context.fail(problem);
        context.print(`${code}: saved`);
        return true;
      }),
    );
  for (const [verb, description] of changes) {
    noun
      .command(verb)
      .description(description)
      .argument('<code>', codeText)
      .addOption(currencyOption)
      .addOption(byOption)
      .action((code, { currency, by }) =>
        context.run(async ({ db, keys }) => {
          const place = { code, currency: currency ?? ('*' as const) };
          const isDone = await (verb === 'unset'
            ? removeEntry(db, keys, place, by)
            : switchEntry(db, place, verb === 'on', by));
          if (!isDone) return context.fail(`${code} ${place.currency}: there is nothing to change`);
          context.print(`${code}: ${verb}`);
          return true;
        }),
      );
  }
  return noun;
};

function readEntryFields(pairs: readonly string[]): Record<string, string> | string {
  if (!pairs.every((pair) => /^\w+=/.test(pair))) return 'fields are given as name=value';
  try {
    return Object.fromEntries(pairs.map(readPair));
  } catch (error) {
    return `a file cannot be read (${errorReason(error)})`;
  }
}

function readPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  return [name, value.startsWith('@') ? readFileSync(value.slice(1), 'utf8').trim() : value];
}

async function printPartners(
  { print }: CommandContext,
  { config, db, keys, partners }: Pick<Services, 'config' | 'db' | 'keys' | 'partners'>,
): Promise<boolean> {
  const entries = await partners.readAll();
  const rows = config.mode === 'demo' ? [] : await readEntries(db, keys);
  const codes = new Set([...knownPartners, ...entries, ...rows].map(({ code }) => code));
  for (const code of codes) {
    const own = entries.filter((entry) => entry.code === code);
    for (const { currency, source, fields } of own)
      print(`${partnerName(code, currency)}  ${source}  ${shownEntry(fields)}`);
    for (const row of rows.filter((each) => each.code === code)) {
      const problem = row.enabled ? problemOfEntry(row, config) : 'switched off';
      if (problem !== undefined) print(`${partnerName(code, row.currency)}  database  not used: ${problem}`);
    }
    const isKnown = own.length > 0 || rows.some((row) => row.code === code);
    const needed = knownPartners.find((known) => known.code === code)?.needs.notes ?? {};
    if (!isKnown) print(`${partnerName(code, '*')}  missing: ${Object.keys(needed).join(', ')}`);
  }
  return true;
}

const partnerName = (code: string, currency: string): string => `${code.padEnd(18)} ${currency.padEnd(3)}`;

const shownEntry = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${isSecretField(name) ? '(kept)' : value}`)
    .join(' ');
