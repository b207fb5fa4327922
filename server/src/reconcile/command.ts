import { parseArgs } from 'node:util';
import { attend, say } from '../desk.ts';
import type { Services } from '../platform/services.ts';
import { codesOfStatements } from './provider-statements.ts';
import type { Window } from './ours.ts';
import { reconcile, type Reconciled } from './reconcile.ts';
import { tellItem } from './texts.ts';

// `npm run reconcile [PARTNER …] [--from <time>] [--to <time>]`: compares providers' statements with our transfers now.

const dayMs = 24 * 60 * 60_000;

if (import.meta.main) await attend(act);

/** Returns exit code 0 when all agree. */
export async function act(services: Services, args: string[]): Promise<number> {
  const options = { from: { type: 'string' }, to: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const known = codesOfStatements(services);
  const codes = positionals.length === 0 ? known : positionals.map((code) => code.toUpperCase());
  const strange = codes.filter((code) => !known.includes(code));
  const window = windowOf(values);
  if (strange.length > 0 || window === null) {
    say(window === null ? 'A time is 2026-11-21 or 2026-11-21T10:15:00+07:00' : `No book of: ${strange.join(', ')}`);
    return 1;
  }
  const runs = await reconcile(services, codes, window === undefined ? {} : { window });
  for (const run of runs) tellRun(run);
  return runs.every(({ outcome }) => outcome === 'agreed') ? 0 : 1;
}

/** Returns undefined to continue from the last run, null for an invalid time. Never ends in the future. */
function windowOf({ from, to }: { from?: string; to?: string }): Window | null | undefined {
  if (from === undefined && to === undefined) return undefined;
  const end = new Date(Math.min(to === undefined ? Infinity : Date.parse(to), Date.now()));
  const begin = new Date(from === undefined ? end.getTime() - dayMs : from);
  return begin < end ? { from: begin, to: end } : null;
}

function tellRun({ code, outcome, window, matched, underWay, differences }: Reconciled): void {
  const when = window === null ? '' : `  ${window.from.toISOString()} to ${window.to.toISOString()}`;
  say(`${code}: ${outcome}${when}  ${matched} matched, ${underWay} under way, ${differences.length} differ`);
  for (const difference of differences) say(`  ${tellItem(difference)}`);
}
