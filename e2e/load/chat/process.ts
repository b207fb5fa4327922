import { readFile } from 'node:fs/promises';

export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

export const loopLagMs = async (adminUrl: string): Promise<number> =>
  (await readMetric(adminUrl, 'nodejs_eventloop_lag_p99_seconds')) * 1_000;

export const computedMs = async (adminUrl: string): Promise<number> =>
  (await readMetric(adminUrl, 'process_cpu_seconds_total')) * 1_000;

async function readMetric(adminUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`no metric ${name}`);
  return Number(line.slice(name.length));
}
