import type { Services } from '../services.ts';
import type { RunningJobs } from './runner.ts';

export const jobsChannel = 'kapao_jobs';

/**
 * Wakes the jobs and drops cached settings and catalogue at every notice, also of the sandbox's clock. Returns a
 * function that stops it.
 */
export function wakeOnNotice(
  services: Pick<Services, 'catalogue' | 'notices' | 'settings'>,
  jobs: RunningJobs,
): () => Promise<void> {
  return services.notices.listen(jobsChannel, {
    onNotice: () => {
      services.settings.forget();
      services.catalogue.forget();
      jobs.wake();
    },
  });
}
