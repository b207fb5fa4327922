import { Command, InvalidArgumentError } from '@commander-js/extra-typings';
import type { CommandContext, Noun } from '../platform/command.ts';
import { codesOfStatements } from './provider-statements.ts';
import type { Window } from './ours/ours.ts';
import { reconcileStatements, type Reconciled } from './reconcile.ts';
import { describeItem } from './texts.ts';

const dayMs = 24 * 60 * 60_000;

export const reconcile: Noun = (context) =>
  new Command('reconcile')
    .description('Compare statements of providers with our transfers now; exit code 1 when they differ')
    .argument('[partners...]', 'codes of the partners; all of them without one')
    .option(
      '--from <time>',
      'begin: 2026-11-21 or 2026-11-21T10:15:00+07:00; without it the last run goes on',
      parseTime,
    )
    .option('--to <time>', 'end, never in the future', parseTime)
    .action((partners, times, command) => {
      const window = windowOf(times);
      if (window === null) return command.error('error: --from is not before --to');
      return context.run(async (services) => {
        const known = codesOfStatements(services);
        const codes = partners.length === 0 ? known : partners.map((code) => code.toUpperCase());
        const unknown = codes.filter((code) => !known.includes(code));
        if (unknown.length > 0) return context.fail(`no statement of: ${unknown.join(', ')}`);
        const runs = await reconcileStatements(services, codes, window === undefined ? {} : { window });
        for (const run of runs) printRun(context, run);
        return runs.every(({ outcome }) => outcome === 'agreed');
      });
    });

function parseTime(value: string): Date {
  const time = new Date(value);
  if (Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('A time is 2026-11-21 or 2026-11-21T10:15:00+07:00.');
  return time;
}

/** Returns undefined to continue from the last run, null when it would end before it begins. */
function windowOf({ from, to }: { from?: Date | undefined; to?: Date | undefined }): Window | null | undefined {
  if (from === undefined && to === undefined) return undefined;
  const end = new Date(Math.min(to?.getTime() ?? Infinity, Date.now()));
  const begin = from ?? new Date(end.getTime() - dayMs);
  return begin < end ? { from: begin, to: end } : null;
}

function printRun(context: CommandContext, run: Reconciled): void {
  const { code, outcome, window, matched, underWay, differences } = run;
  const when = window === null ? '' : `  ${window.from.toISOString()} to ${window.to.toISOString()}`;
  const counts = `${matched} matched, ${underWay} under way, ${differences.length} differ`;
  context.print(`${code}: ${outcome}${when}  ${counts}`);
  for (const difference of differences) context.print(`  ${describeItem(difference)}`);
}
