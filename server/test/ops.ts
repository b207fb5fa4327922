import { runCommand } from '../src/ops/program.ts';
import type { CommandDatabase } from '../src/platform/command.ts';
import type { Services } from '../src/platform/services.ts';

/** What a command may open. One that opens anything else fails. */
export type Opened = { services?: Services; database?: CommandDatabase };

export type Ran = { code: number; output: string; errors: string };

/** Runs a command line as `npm run ops -- …` does, with the services or the database of the test. */
export async function runOps(words: readonly string[], opened: Opened = {}): Promise<Ran> {
  const ran = { output: '', errors: '' };
  const openers = {
    services: async (act: (services: Services) => Promise<boolean>) => act(given(opened.services)),
    database: async (act: (database: CommandDatabase) => Promise<boolean>) => act(given(opened.database)),
  };
  const code = await runCommand(words, openers, {
    write: (text) => void (ran.output += text),
    writeError: (text) => void (ran.errors += text),
  });
  return { code, ...ran };
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the test gives the command nothing to open');
  return value;
}
