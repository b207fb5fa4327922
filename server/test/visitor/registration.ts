import { afterEach, beforeAll } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { seed } from '../../src/seed/seed.ts';
import { createClient, type Answer } from '../client.ts';
import { createTestDb } from '../database.ts';
import { digits } from '../digits.ts';
import { testServices } from '../services.ts';
import { resetSettings, settingsOf } from '../setting.ts';
import { createSmsBox } from './sms.ts';

export const newPhone = (): string => `06${digits(8)}`;
export const goodPassword = 'สี่เหลี่ยม-41';

export const registration = (phone: string, more: Record<string, unknown> = {}) => ({
  name: 'สมชาย ใจดี',
  username: phone,
  password: goodPassword,
  bankCode: 'KBANK',
  bankAccountName: 'Somchai Jaidee',
  bankAccountNo: digits(12),
  ...more,
});

let host = 0;

/** A new address for every call, so that tests do not share rate limits. */
export const elsewhere = (): string => `10.2.${Math.floor((host += 1) / 250)}.${host % 250}`;

export const refusalOf = ({ body, status }: Answer) => [status, body.message, body.data?.['field']];

export async function useRegistration() {
  const { db, pool } = await createTestDb();
  const sms = createSmsBox();
  const services = testServices(pool, { replace: { sms } });
  const otherServices = testServices(pool, { replace: { sms } });
  const laoServices = testServices(pool, { replace: { sms }, config: { variant: 'lao' } });
  const servers = [services, otherServices, laoServices];
  const [app, otherApp, lao] = await Promise.all(servers.map((each) => buildApp(each)));
  if (app === undefined || otherApp === undefined || lao === undefined) throw new Error('an app is missing');

  const post = (path: string, body: unknown, target = app) =>
    createClient(target, { from: elsewhere(), device: 'phone-1' }).post(path, body);

  async function verifyPhone(phone: string, target = app): Promise<string> {
    const { body } = await post('/api/otp/send', { phoneNumber: phone }, target);
    const otpToken = String(body['otpToken']);
    await post('/api/otp/verify', { otpToken, otpCode: sms.lastCode(phone) }, target);
    return otpToken;
  }

  async function register(more: Record<string, unknown> = {}, target = app) {
    const phone = typeof more['username'] === 'string' ? more['username'] : newPhone();
    const otpToken = more['otpToken'] ?? (await verifyPhone(phone, target));
    return post('/api/account', registration(phone, { ...more, otpToken }), target);
  }

  beforeAll(() => seed(db, { variant: 'th', sandboxUrl: undefined }));
  afterEach(() => resetSettings(db, ...servers));
  return {
    db,
    services,
    app,
    otherApp,
    lao,
    post,
    register,
    verifyPhone,
    set: settingsOf(db, ...servers),
    validate: (body: Record<string, unknown>) => post('/api/account/validate', body),
    findMember: (phone: string) =>
      db.selectFrom('member').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow(),
  };
}
