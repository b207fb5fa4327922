// Restarts a program when its files change. After an error waits for the next change.
import { startProgram } from '../programs/program.mjs';

const settleMs = 100;
const killAfterMs = 3_000;

/**
 * @param program name, file and options of the program; `onState` gets `starting`, `ready` and `ended`,
 * `onMessage` the program's messages
 */
export function runRestarting(node, { name, file, options, onState = () => {}, onMessage = () => {} }) {
  let current;
  let timer;
  let busy = Promise.resolve();
  let isStopped = false;

  const start = () => {
    const program = startProgram(node, file, options);
    current = program;
    program.child.on('message', (message) => {
      if (message?.ready !== undefined) onState('ready');
      onMessage(message);
    });
    void program.ended.then((how) => {
      if (current !== program) return;
      current = undefined;
      onState('ended');
      process.stderr.write(`The ${name} ended with ${how}. It starts again at the next change.\n`);
    });
  };

  const stop = async (withinMs) => {
    const program = current;
    current = undefined;
    await program?.stop(withinMs);
  };

  onState('starting');
  start();
  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        busy = busy.then(async () => {
          if (isStopped) return;
          onState('starting');
          await stop(killAfterMs);
          if (!isStopped) start();
        });
      }, settleMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await stop();
      await busy;
    },
  };
}
