import { sizeOf } from '../../full.ts';
import { shareStack, startStack } from '../../stack.ts';
import { runCase } from './case.ts';
import { type CrashCase, nameOf } from './matrix.ts';

export type Result = { clean: number; reports: string[]; violations: string[] };

/** Slow enough that a partner's late work comes after the server's timeout (4 s). The gate has no late work. */
const slow = { servers: 2, sandboxEnv: { SANDBOX_PACE: '0.8' } };
const [open, isShared] = sizeOf({ gate: [shareStack, true], full: [() => startStack(slow), false] } as const);

export async function runCases(queue: CrashCase[]): Promise<Result> {
  const result: Result = { clean: 0, reports: [], violations: [] };
  while (queue.length > 0) await runServer(queue, result);
  return result;
}

async function runServer(queue: CrashCase[], result: Result): Promise<void> {
  const stack = await open();
  const [victim, other] = stack.servers;
  if (other === undefined) throw new Error('expected two servers');
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
    if (!isShared) await stack.stop();
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
