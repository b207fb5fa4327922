import { parseArgs } from 'node:util';
import { seed } from '../../seed/seed.ts';
import { say } from '../../desk.ts';
import type { Services } from '../../platform/services.ts';
import { listMissing } from '../../installation/missing.ts';
import { askFor, type Answers, isAnswer, questions } from './questions.ts';
import { saveAccount, saveMarket, saveName, saveOwner, saveSms } from './steps.ts';

const usage = `npm run ops -- setup --by <your name>, in a terminal, asks for what is missing. Each answer may be a flag:
${Object.entries(questions)
  .map(([flag, { text }]) => `  --${flag.padEnd(18)} ${text}`)
  .join('\n')}`;

/** Sets up a new live installation. May run again: it asks only for what is missing. */
export async function act(services: Services, args: string[]): Promise<number> {
  if (services.config.mode === 'demo') {
    say('setup is for a live installation; a demo needs none (MODE=live and an empty database)');
    return 1;
  }
  const flags = readFlags(args);
  if (flags === undefined) {
    say(usage);
    return 1;
  }
  // Adds banks and ledger accounts, in case no server has started yet.
  await seed(services.db, { variant: services.config.variant, sandboxUrl: undefined });
  const answers = process.stdin.isTTY ? await askFor(flags, await listMissing(services)) : flags;
  const by = answers.by ?? '';
  if (by === '') {
    say('--by <your name> is needed: every change is kept with a name');
    return 1;
  }
  const problems: string[] = [];
  for (const step of [saveMarket, saveName, saveAccount, saveSms, saveOwner]) {
    const problem = await step(services, answers, by);
    if (problem !== undefined) problems.push(problem);
  }
  return report(problems, await listMissing(services));
}

function report(problems: readonly string[], missing: readonly string[]): number {
  for (const problem of problems) say(problem);
  for (const thing of missing) say(`missing: ${thing}`);
  if (problems.length > 0 || missing.length > 0) return 1;
  say('Everything is there. A running server takes it within seconds.');
  return 0;
}

function readFlags(args: string[]): Answers | undefined {
  const options = Object.fromEntries(Object.keys(questions).map((flag) => [flag, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args, options });
    return Object.fromEntries(Object.entries(values).filter(isAnswer));
  } catch {
    return undefined;
  }
}
