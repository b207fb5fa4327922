import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callPatiently, type Request } from '../api.ts';
import { until } from '../processes.ts';
import type { Server, Stack } from '../stack.ts';

const program = join(import.meta.dirname, '../../server/test/kill-points/list.ts');

export async function listKillPoints<T = string>(...prefix: [string?]): Promise<T[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    ...prefix.filter((one) => one !== undefined),
  ]);
  return JSON.parse(stdout) as T[];
}

type Death = { victim: Server; other: Server; fault: string; request: Request };

type IsOver = () => boolean;

/**
 * Sends the request to a server that dies at the kill point, with the other one stopped. `prepare` runs before the
 * request; `wait` lets time pass until the server is dead.
 */
export async function dieAt(
  stack: Pick<Stack, 'restart'>,
  { victim, other, fault, request }: Death,
  { prepare, wait }: { prepare: () => Promise<void>; wait: (isOver: IsOver) => Promise<unknown> },
): Promise<void> {
  await stack.restart(victim, { FAULT: fault });
  process.kill(other.program.pid, 'SIGSTOP');
  await prepare();
  const called = callPatiently(victim.url, request).catch(() => undefined);
  await wait(() => !victim.program.isRunning());
  const how = await victim.program.ended;
  if (how !== 'SIGKILL') throw new Error(`the server ended with ${how} at ${fault}`);
  await called;
}

/** Kills the postmaster and all its processes at once. Resolves when the server has restarted it. */
export async function killPostgres({ sql }: Pick<Stack, 'sql'>): Promise<void> {
  const pids = await sql<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid
     union all select pid from pg_stat_activity`,
  );
  for (const { pid } of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The backend may have ended already.
    }
  }
  await until(
    () => sql('select 1'),
    () => 'PostgreSQL did not come back',
  );
}

export type Point = {
  kind: 'transfer-in' | 'transfer-out' | 'payout';
  partner: string;
  capability: 'A' | 'B' | 'C';
  listed: boolean;
  effect: string;
  edge: 'before' | 'after';
};
