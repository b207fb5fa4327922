import { openersOf } from './open.ts';
import { runCommand } from './program.ts';

// `npm run ops -- <noun> <verb>`: the only reader of arguments and environment among the commands.

process.exitCode = await runCommand(process.argv.slice(2), openersOf(process.env), {
  write: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
});
