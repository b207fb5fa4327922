import { ApiError } from '../../../lib/api.ts';
import type { Clock } from '../deps.ts';

/** Network conditions: each a probability from 0 to 1; the delay is one way, in milliseconds. */
export type Weather = {
  delayMs: () => number;
  /** Connection breaks during a call, half of the time after the server has executed it. */
  reset: number;
  lose: number;
  double: number;
  /** Sockets cannot connect. */
  socketsOff: boolean;
  deaf: boolean;
  online: boolean;
};

export const calm = (): Weather => ({
  delayMs: () => 20,
  reset: 0,
  lose: 0,
  double: 0,
  socketsOff: false,
  deaf: false,
  online: true,
});

export function overHttp<T>(clock: Clock, weather: Weather, act: () => T): Promise<T> {
  if (!weather.online) return Promise.reject(new ApiError('not-sent'));
  const breaks = clock.random() < weather.reset;
  const breaksFirst = clock.random() < 0.5;
  return new Promise((resolve, reject) => {
    const broken = (): void => reject(new ApiError('unknown'));
    clock.after(weather.delayMs(), () => {
      if ((breaks && breaksFirst) || !weather.online) return broken();
      let end = broken;
      try {
        const value = act();
        end = () => resolve(value);
      } catch (error) {
        end = () => reject(error instanceof Error ? error : new Error(String(error)));
      }
      clock.after(weather.delayMs(), () => (breaks || !weather.online ? broken() : end()));
    });
  });
}
