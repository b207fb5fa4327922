import { sql } from 'kysely';
import { afterEach } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { createClient, type Answer } from '../client.ts';
import { createTestDb } from '../database.ts';
import { digits } from '../digits.ts';
import { testServices } from '../services.ts';
import { createSmsBox } from './sms.ts';

let host = 0;
export const elsewhere = () => `10.1.${Math.floor((host += 1) / 250)}.${host % 250}`;

export const newPhone = (): string => `09${digits(8)}`;
export const tokenOf = (answer: Answer): string => String(answer.body['otpToken']);
export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export async function useOtp() {
  const { db, pool } = await createTestDb();
  const sms = createSmsBox();
  const services = testServices(pool, { replace: { sms } });
  const app = await buildApp(services);
  const otherApp = await buildApp(testServices(pool, { replace: { sms } }));
  const unlimited = await buildApp(testServices(pool, { replace: { sms }, config: { limits: false } }));

  type Options = { app?: typeof app; from?: string; headers?: Record<string, string> };
  const send = (phoneNumber: string, more = {}, options: Options = {}) =>
    createClient(options.app ?? app, { from: options.from ?? elsewhere() }).post(
      '/api/otp/send',
      { phoneNumber, ...more },
      options.headers,
    );
  const verify = (otpToken: string, otpCode: string, target = app) =>
    createClient(target, { from: elsewhere() }).post('/api/otp/verify', { otpToken, otpCode });

  /** Advances the server's clock and the values that use true time. */
  async function pass(seconds: number): Promise<void> {
    await sql`update clock set offset_ms = offset_ms + ${seconds * 1000}`.execute(db);
    await sql`update limit_counter set resets_at = resets_at - ${seconds} * interval '1 second'`.execute(db);
  }

  afterEach(async () => {
    sms.result = 'sent';
    await sql`update clock set offset_ms = 0`.execute(db);
  });
  return { db, sms, services, app, otherApp, unlimited, send, verify, pass };
}
