import type { House } from '../house.ts';
import type { RunningJobs } from './runner.ts';

/** What the sandbox's clock and other processes call to have the jobs look at once. */
export const jobsChannel = 'kapao_jobs';

/** Wakes the jobs at every notice. Answers how to stop. */
export function wakeOnNotice(house: House, jobs: RunningJobs): () => Promise<void> {
  return house.notices.listen(jobsChannel, {
    heard: () => {
      house.settings.forget();
      house.catalogue.forget();
      jobs.wake();
    },
  });
}
