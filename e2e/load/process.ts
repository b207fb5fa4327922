import { readFile } from 'node:fs/promises';

/** Memory a process holds, in MB (of 1,048,576 bytes), as Linux counts it. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}

/** How late its loop ran, ms, 99th of a hundred turns, since it was last asked. */
export async function loopLagMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? 0) * 1_000;
}
