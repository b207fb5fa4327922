import { sizeOf } from '../../full.ts';
import { shareStack, startStack } from '../../stack.ts';
import { runCase } from './case.ts';
import { type CrashCase, nameOf } from './matrix.ts';

export type Result = { clean: number; reports: string[] };

/** Slow enough that a partner's late work comes after the server's timeout (4 s). The gate has no late work. */
const slow = { servers: 2, sandboxEnv: { SANDBOX_PACE: '0.8' } };
const [open, isShared] = sizeOf({ gate: [shareStack, true], full: [() => startStack(slow), false] } as const);

/** Runs cases until the queue is empty. After a failure it goes on with another stack. */
export async function runCases(queue: CrashCase[], result: Result): Promise<void> {
  while (queue.length > 0) await runStack(queue, result);
}

async function runStack(queue: CrashCase[], result: Result): Promise<void> {
  const stack = await open();
  const [victim, other = victim] = stack.servers;
  try {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      const failure = await runCase({ stack, victim, other }, one).catch((error: unknown) => String(error));
      if (failure !== undefined) {
        result.reports.push(`${nameOf(one)}: ${failure}\n${victim.program.output()}`);
        break;
      }
      result.clean += 1;
    }
    result.reports.push(...(await stack.violations()));
  } finally {
    process.kill(other.program.pid, 'SIGCONT');
    if (!isShared) await stack.stop();
  }
}
