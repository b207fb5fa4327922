import pg from 'pg';
import type { House } from '../house.ts';
import type { RunningJobs } from './runner.ts';

/** What the sandbox's clock and other processes call to have the jobs look at once. */
export const jobsChannel = 'kapao_jobs';

const reconnectMs = 2_000;

/** Listens on a connection of its own and wakes the jobs; a broken connection is made again. Answers how to stop. */
export function wakeOnNotice(house: House, url: string, jobs: RunningJobs): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'kapao' });
    client = fresh;
    fresh.on('notification', () => {
      house.settings.forget();
      house.catalogue.forget();
      jobs.wake();
    });
    fresh.on('error', () => retry());
    await fresh.connect();
    await fresh.query(`listen ${jobsChannel}`);
  };
  const retry = (): void => {
    client?.removeAllListeners('notification');
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(retry);
    }, reconnectMs);
  };
  connect().catch(retry);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
