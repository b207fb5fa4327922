import { until } from '../processes.ts';
import type { Stack } from '../stack.ts';

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
  const answers = () => sql('select 1').then(() => true);
  await until(answers, () => 'PostgreSQL did not come back');
}
