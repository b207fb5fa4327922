import type { Services } from '../services.ts';

/** `again`: more work is left, so the next run follows at once. */
export type Job = { readonly name: string; readonly everyMs: number; run(services: Services): Promise<void | 'again'> };

export type RunningJobs = { wake(): void; stop(): Promise<void> };

/**
 * Runs each job repeatedly, never twice at a time in this process; row locks separate processes. A job that throws is
 * logged and runs again at its next interval.
 */
export function runJobs(services: Services, jobs: readonly Job[]): RunningJobs {
  const loops = jobs.map((job) => startLoop(services, job));
  return {
    wake: () => loops.forEach((loop) => loop.wake()),
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function startLoop(services: Services, job: Job) {
  let stopped = false;
  let called = false;
  let wakeUp: () => void = () => {};
  const run = async (): Promise<void> => {
    try {
      if ((await job.run(services)) === 'again') called = true;
    } catch (error) {
      if (!stopped) services.log.error({ err: error, job: job.name }, 'a job failed and will run again');
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopped) {
      called = false;
      await run();
      if (stopped) return;
      if (called) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, job.everyMs);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const running = loop();
  return {
    wake: () => {
      called = true;
      wakeUp();
    },
    stop: () => {
      stopped = true;
      wakeUp();
      return running;
    },
  };
}
