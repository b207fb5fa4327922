import { Command } from '@commander-js/extra-typings';
import { seed } from '../../seed/seed.ts';
import { listMissing } from '../../installation/missing.ts';
import type { CommandContext, Noun } from '../../platform/command.ts';
import type { Services } from '../../platform/services.ts';
import { askFor, type Answers, isAnswer, questions } from './questions.ts';
import { saveAccount, saveMarket, saveName, saveOwner, saveSms } from './steps.ts';

export const setup: Noun = (context) => {
  const command = new Command('setup').description(
    'Fill a new live installation; in a terminal it asks for what is missing',
  );
  for (const [name, { text }] of Object.entries(questions)) command.option(`--${name} <answer>`, text);
  return command.action(() => {
    const given = command.options.map((option): [string, unknown] => [
      option.name(),
      command.getOptionValue(option.attributeName()),
    ]);
    const flags: Answers = Object.fromEntries(given.filter(isAnswer));
    return context.run((services) => fillMissing(context, services, flags));
  });
};

/** Sets up a new live installation. May run again: it asks only for what is missing. */
async function fillMissing(context: CommandContext, services: Services, flags: Answers): Promise<boolean> {
  if (services.config.mode === 'demo') {
    return context.fail('setup is for a live installation; a demo needs none (MODE=live and an empty database)');
  }
  // Adds banks and ledger accounts, in case no server has started yet.
  await seed(services.db, { variant: services.config.variant, sandboxUrl: undefined });
  const answers = process.stdin.isTTY ? await askFor(flags, await listMissing(services)) : flags;
  const by = answers.by ?? '';
  if (by === '') return context.fail('--by <name> is needed: every change is stored with a name');
  const problems: string[] = [];
  for (const step of [saveMarket, saveName, saveAccount, saveSms, saveOwner]) {
    const problem = await step(services, answers, by, context.print);
    if (problem !== undefined) problems.push(problem);
  }
  return reportSetup(context, problems, await listMissing(services));
}

function reportSetup(context: CommandContext, problems: readonly string[], missing: readonly string[]): boolean {
  for (const problem of problems) context.fail(problem);
  for (const thing of missing) context.fail(`missing: ${thing}`);
  if (problems.length > 0 || missing.length > 0) return false;
  context.print('Everything is there. A running server takes it within seconds.');
  return true;
}
