import { ApiError } from '@kapao/client/api-error';
import type { Clock } from './deps.ts';

/** Throws `unknown` on a timeout, because the outcome is not known. `stop` aborts earlier. */
export async function within<T>(
  clock: Clock,
  ms: number,
  act: (signal: AbortSignal) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  const abort = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const giveUp = (): void => {
      abort.abort();
      reject(new ApiError('unknown'));
    };
    const done = clock.after(ms, giveUp);
    stop?.addEventListener('abort', giveUp, { once: true });
    if (stop?.aborted) giveUp();
    act(abort.signal)
      .then(resolve, reject)
      .finally(() => {
        done();
        stop?.removeEventListener('abort', giveUp);
      });
  });
}
