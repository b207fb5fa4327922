import { startStack } from '../../stack.ts';
import { runCase } from './case.ts';
import { type CrashCase, nameOf } from './matrix.ts';

/** `reports` are the cases that failed, `violations` what the ledger says against a stack at its end. */
export type Result = { clean: number; reports: string[]; violations: string[] };

/** Slow enough that what a partner does late comes after the house has stopped waiting for it (4 s). */
const pace = '0.8';

/** Takes case after case from the queue; what a failed one leaves behind is not the next one's, which gets a new house. */
export async function runCases(queue: CrashCase[]): Promise<Result> {
  const result: Result = { clean: 0, reports: [], violations: [] };
  while (queue.length > 0) await runHouse(queue, result);
  return result;
}

/** One house: two servers, of which the first is the one that dies. Ends with the queue or the first failure. */
async function runHouse(queue: CrashCase[], result: Result): Promise<void> {
  const stack = await startStack({ servers: 2, sandboxEnv: { SANDBOX_PACE: pace } });
  const [victim, other] = stack.servers;
  if (other === undefined) throw new Error('two servers were asked for');
  try {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const failure = await failureOf(() => runCase({ stack, victim, other }, one));
      if (failure !== undefined) {
        result.reports.push(`${nameOf(one)}: ${failure}\n${victim.program.output()}`);
        break;
      }
      result.clean += 1;
    }
    result.violations.push(...(await stack.violations()));
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
