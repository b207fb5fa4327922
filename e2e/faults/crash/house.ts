import { startStack } from '../../stack.ts';
import { runCase } from './case.ts';
import { type CrashCase, nameOf } from './matrix.ts';

export type Result = { clean: number; failures: string[] };

/** Slow enough that what a partner does late comes after the house has stopped waiting for it (4 s). */
const pace = '0.8';

/** Takes case after case from the queue; what a failed one leaves behind is not the next one's, which gets a new house. */
export async function runCases(queue: CrashCase[]): Promise<Result> {
  const result: Result = { clean: 0, failures: [] };
  while (queue.length > 0) {
    const { clean, failures } = await runHouse(queue);
    result.clean += clean;
    result.failures.push(...failures);
  }
  return result;
}

/** One house: two servers, of which the first is the one that dies. Ends with the queue or the first failure. */
async function runHouse(queue: CrashCase[]): Promise<Result> {
  const stack = await startStack({ servers: 2, sandboxEnv: { SANDBOX_PACE: pace } });
  const [victim, other] = stack.servers;
  if (other === undefined) throw new Error('two servers were asked for');
  let clean = 0;
  try {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const failure = await failureOf(() => runCase({ stack, victim, other }, one));
      if (failure !== undefined) return { clean, failures: [`${nameOf(one)}: ${failure}\n${victim.program.output()}`] };
      clean += 1;
    }
    const violations = await stack.violations();
    return { clean, failures: violations };
  } finally {
    process.kill(other.program.pid, 'SIGCONT');
    await stack.stop();
  }
}

async function failureOf(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
