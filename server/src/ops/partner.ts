import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { say } from '../desk.ts';
import type { Services } from '../platform/services.ts';
import { knownPartners } from '../installation/partners/known.ts';
import { problemOf, type NewEntry } from '../installation/partners/rules.ts';
import { readEntries, removeEntry, switchEntry } from '../installation/partners/rows.ts';
import { setPartner } from '../installation/partners/set.ts';
import { type EntryCurrency, isSecretField } from '../platform/partner/settings.ts';
import { reasonOf } from '../platform/start-error.ts';

const usage = `Say one of:
  list
  set <code> [--currency THB|LAK] url=https://… agent=… secret=… --by <your name>
  unset <code> [--currency THB|LAK] --by <your name>     the environment's entry holds again
  off <code> [--currency THB|LAK] --by <your name>       the partner is not called; on undoes it
secret=@<file> reads it from a file: arguments of a program are read by every account of the machine.
A running server takes a change within seconds.`;

const options = { by: { type: 'string' }, currency: { type: 'string' } } as const;

export async function act(services: Services, args: string[]): Promise<number> {
  const read = readWords(args);
  if (typeof read === 'string') return explain(read);
  const { verb, code, currency, fields, by } = read;
  if (verb === 'list') return list(services);
  if (code === undefined || by === '') return explain(usage);
  const place = { code, currency };
  if (verb === 'set') {
    const problem = await setPartner(services, { entry: { ...place, fields }, by });
    return problem === undefined ? explain(`saved ${code}`, 0) : explain(problem);
  }
  const isDone = await change(services, verb, place, by);
  if (isDone === undefined) return explain(usage);
  return isDone ? explain(`${verb} ${code}`, 0) : explain(`there is nothing to change for ${code} ${currency}`);
}

async function change(services: Services, verb: string, place: Omit<NewEntry, 'fields'>, by: string) {
  if (verb === 'unset') return removeEntry(services.db, services.keys, place, by);
  if (verb === 'on' || verb === 'off') return switchEntry(services.db, place, verb === 'on', by);
  return undefined;
}

type Words = {
  verb: string;
  code: string | undefined;
  currency: EntryCurrency;
  fields: Record<string, string>;
  by: string;
};

/** Returns the command line, or a message that says what is wrong with it. */
function readWords(args: string[]): Words | string {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [verb = 'list', code, ...pairs] = positionals;
    const currency = values.currency ?? '*';
    if (currency !== '*' && currency !== 'THB' && currency !== 'LAK') return '--currency is THB or LAK';
    const wrong = pairs.find((pair) => !/^\w+=/.test(pair));
    if (wrong !== undefined) return 'fields are given as name=value';
    return { verb, code, currency, fields: Object.fromEntries(pairs.map(readPair)), by: values.by?.trim() ?? '' };
  } catch (error) {
    return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
      ? usage
      : `a file cannot be read (${reasonOf(error)})`;
  }
}

function readPair(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  return [name, value.startsWith('@') ? readFileSync(value.slice(1), 'utf8').trim() : value];
}

async function list({ config, db, keys, partners }: Services): Promise<number> {
  const entries = await partners.readAll();
  const rows = config.mode === 'demo' ? [] : await readEntries(db, keys);
  const codes = new Set([...knownPartners, ...entries, ...rows].map(({ code }) => code));
  for (const code of codes) {
    const own = entries.filter((entry) => entry.code === code);
    for (const { currency, source, fields } of own) say(`${nameOf(code, currency)}  ${source}  ${shown(fields)}`);
    for (const row of rows.filter((each) => each.code === code)) {
      const problem = row.enabled ? problemOf(row, config) : 'switched off';
      if (problem !== undefined) say(`${nameOf(code, row.currency)}  database  not used: ${problem}`);
    }
    const isKnown = own.length > 0 || rows.some((row) => row.code === code);
    const needed = knownPartners.find((known) => known.code === code)?.needs.notes ?? {};
    if (!isKnown) say(`${nameOf(code, '*')}  missing: ${Object.keys(needed).join(', ')}`);
  }
  return 0;
}

const nameOf = (code: string, currency: string): string => `${code.padEnd(18)} ${currency.padEnd(3)}`;

const shown = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${isSecretField(name) ? '(kept)' : value}`)
    .join(' ');

function explain(line: string, code = 1): number {
  say(line);
  return code;
}
