import { parseMajor } from '@kapao/contract/money';
import { type CommandUnknownOpts, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { Pool } from 'pg';
import type { LoadedKeys } from './keys/keys.ts';
import { isRefusal } from './refusal.ts';
import type { Services } from './services.ts';

/** Database without a limit on statements. `loadKeys` reads the master keys and does not check them. */
export type CommandDatabase = { readonly pool: Pool; readonly loadKeys: () => LoadedKeys };

/** Where commands of `npm run ops` print, and what they open. An act returns whether it did all that was asked. */
export type CommandContext = {
  print(line: string): void;
  /** Prints an error in one line and returns false. */
  fail(line: string): false;
  /** Opens the server's services for `act`, then closes them. */
  run(act: (services: Services) => Promise<boolean>): Promise<void>;
  /** Opens only the database for `act`, then closes it. */
  runOnDatabase(act: (database: CommandDatabase) => Promise<boolean>): Promise<void>;
};

/** Creates the commands of one noun: `npm run ops -- <noun> <verb>`. */
export type Noun = (context: CommandContext) => CommandUnknownOpts;

/** Prints what became of `subject`. Returns whether it is one of the `good` outcomes. */
export function report(context: CommandContext, subject: string, outcome: string, ...good: string[]): boolean {
  if (!good.includes(outcome)) return context.fail(`${subject}: ${outcome}`);
  context.print(`${subject}: ${outcome}`);
  return true;
}

/** Prints a refusal's code with the field it names, or what `done` returns. */
export function reportResult<T extends object>(
  context: CommandContext,
  subject: string,
  result: T,
  done: string,
): boolean {
  if (!isRefusal(result)) return report(context, subject, done, done);
  const field = typeof result.data?.['field'] === 'string' ? ` (${result.data['field']})` : '';
  return context.fail(`${subject}: ${result.refused}${field}`);
}

/** @throws InvalidArgumentError for blank text, as the other parsers do for their input. */
export function parseText(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
  return value.trim();
}

/** Parses the number of a row. */
export function parseRowId(value: string): bigint {
  if (!/^\d{1,18}$/.test(value)) throw new InvalidArgumentError('It is not a number.');
  return BigInt(value);
}

/** Parses an amount above zero, such as 100.00, to minor units. */
export function parseAmount(value: string): bigint {
  const amountMinor = parseMajor(value);
  if (amountMinor === null || amountMinor <= 0n) throw new InvalidArgumentError('An amount is written like 100.00.');
  return amountMinor;
}

export const byOption = new Option('--by <name>', 'your name, stored with the decision')
  .argParser(parseText)
  .makeOptionMandatory();

export const reasonOption = new Option('--reason <why>', 'reason, stored with the decision')
  .argParser(parseText)
  .makeOptionMandatory();

export const optionalReasonOption = new Option('--reason <why>', 'reason, stored with the decision').argParser(
  parseText,
);
