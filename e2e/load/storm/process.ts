import { readFile } from 'node:fs/promises';

/** Memory a process holds, in MB (of 1,048,576 bytes), as Linux counts it. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** How late its loop ran, ms, 99th of a hundred turns, since it was last asked. */
export const loopLagMs = async (adminUrl: string): Promise<number> =>
  (await readMetric(adminUrl, 'nodejs_eventloop_lag_p99_seconds')) * 1_000;

/** What it has computed since it began, ms of one core: also on a busy machine what it costs. */
export const computedMs = async (adminUrl: string): Promise<number> =>
  (await readMetric(adminUrl, 'process_cpu_seconds_total')) * 1_000;

async function readMetric(adminUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`no ${name} is counted`);
  return Number(line.slice(name.length));
}
