import { startError } from '../start-error.ts';
import { type Env, valueOf } from './values.ts';

/** Fields of one partner in its own variable: `PARTNER_WW='{"url":"https://…","agent":"…","secret":"…"}'`. */
export type PartnerVariables = Readonly<Record<string, Readonly<Record<string, string>>>>;

const prefix = 'PARTNER_';

/** @throws a start error that names the variable, never its value */
export function readPartnerVariables(env: Env): PartnerVariables {
  const names = Object.keys(env).filter((name) => name.startsWith(prefix) && valueOf(env, name) !== undefined);
  return Object.fromEntries(names.map((name) => [name, parseEntry(name, valueOf(env, name) ?? '')]));
}

function parseEntry(name: string, text: string): Record<string, string> {
  const problem = startError(`${name} must be JSON like {"url":"https://…","agent":"…","secret":"…"}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw problem;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw problem;
  const fields = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (fields.length !== Object.keys(value).length) throw problem;
  return Object.fromEntries(fields);
}
