import type { Services } from '../services.ts';
import type { RunningJobs } from './runner.ts';

/** Channel on which the sandbox's clock and other processes wake the jobs. */
export const jobsChannel = 'kapao_jobs';

/** Wakes the jobs and drops the cached settings and catalogue at every notice. Returns a function that stops it. */
export function wakeOnNotice(services: Services, jobs: RunningJobs): () => Promise<void> {
  return services.notices.listen(jobsChannel, {
    onNotice: () => {
      services.settings.forget();
      services.catalogue.forget();
      jobs.wake();
    },
  });
}
