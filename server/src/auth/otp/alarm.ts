import type { Services } from '../../platform/services.ts';
import { countLimit, readLimit, type Limit } from '../../platform/http/caller/limits.ts';
import { block } from './limits.ts';

export type Alarm = 'failures' | 'messages';

type AlarmServices = Pick<Services, 'db' | 'config' | 'settings' | 'log' | 'metrics'>;

async function alarmLimit({ settings }: AlarmServices, alarm: Alarm): Promise<Limit> {
  const { 'otp.failuresPerHour': failures, 'sms.perDay': messages } = await settings.read();
  return alarm === 'failures'
    ? { key: 'otp-total:failures', max: failures, windowSeconds: 60 * 60 }
    : { key: 'otp-total:messages', max: messages, windowSeconds: 24 * 60 * 60 };
}

/** Rejects with OTP_BLOCK while the total is reached. Every phone gets this answer, so it shows nothing about one. */
export async function refuseOverTotal(services: AlarmServices, alarm: Alarm) {
  if (!services.config.limits) return undefined;
  const full = await readLimit(services.db, await alarmLimit(services, alarm));
  return full === undefined ? undefined : block(full);
}

export async function countTotal(services: AlarmServices, alarm: Alarm): Promise<void> {
  const { config, db, log, metrics } = services;
  if (!config.limits) return;
  const limit = await alarmLimit(services, alarm);
  await countLimit(db, limit);
  const reached = await readLimit(db, limit);
  if (reached === undefined) return;
  const again = await countLimit(db, { ...limit, key: `${limit.key}:alarm`, max: 1 });
  if (again !== undefined) return;
  metrics.otpAlarms.inc({ total: alarm });
  log.error({ event: 'otp.alarm', total: alarm, max: limit.max }, 'one-time codes are stopped');
}
