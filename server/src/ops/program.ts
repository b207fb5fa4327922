import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { CommandContext, CommandDatabase } from '../platform/command.ts';
import type { Services } from '../platform/services.ts';
import { isStartError } from '../platform/start-error.ts';
import { nouns } from './nouns.ts';

export type Output = { write(text: string): void; writeError(text: string): void };

export type Openers = {
  services(act: (services: Services) => Promise<boolean>): Promise<boolean>;
  database(act: (database: CommandDatabase) => Promise<boolean>): Promise<boolean>;
};

const helpWidth = 100;

const exitCodes = { done: 0, notDone: 1, misuse: 2 } as const;

/**
 * Runs one command line. Returns the exit code: 0 done, 1 refused or not done, 2 no such command, argument or option.
 * Each error is one line.
 */
export async function runCommand(words: readonly string[], openers: Openers, output: Output): Promise<number> {
  let isDone = true;
  const context: CommandContext = {
    print: (line) => output.write(`${line}\n`),
    fail(line) {
      output.writeError(`${line}\n`);
      return false;
    },
    run: async (act) => void (isDone = await openers.services(act)),
    runOnDatabase: async (act) => void (isDone = await openers.database(act)),
  };
  try {
    await createProgram(context, output).parseAsync(words, { from: 'user' });
    return isDone ? exitCodes.done : exitCodes.notDone;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.misuse;
    if (!isStartError(error)) throw error;
    output.writeError(`${error.message}\n`);
    return exitCodes.notDone;
  }
}

export function createProgram(context: CommandContext, output: Output): CommandUnknownOpts {
  const program = new Command('npm run ops --')
    .description("Operators' commands. They read the same environment variables as the server.")
    .addHelpText('after', '\nExit codes: 0 done, 1 refused or not done, 2 no such command, argument or option.');
  for (const noun of nouns) program.addCommand(noun(context));
  configureOutput(program, output);
  return program;
}

function configureOutput(command: CommandUnknownOpts, output: Output): void {
  command
    .exitOverride()
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => output.write(text),
      writeErr: (text) => output.writeError(text),
      getOutHelpWidth: () => helpWidth,
      getErrHelpWidth: () => helpWidth,
      outputError: (text, write) => write(`${text.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`),
    });
  if (command.commands.length > 0)
    command.usage(`${command.parent === null ? '<noun> ' : ''}<verb> [arguments] [options]`);
  for (const child of command.commands) configureOutput(child, output);
}
