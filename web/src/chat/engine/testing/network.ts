import { ApiError } from '@kapao/client/api-error';
import type { Clock } from '../deps.ts';

export type Weather = {
  delayMs: () => number;
  reset: number;
  lose: number;
  double: number;
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
