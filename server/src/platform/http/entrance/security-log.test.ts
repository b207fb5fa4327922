import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { createStaff, staffHeaders } from '../../../../test/chat/staff.ts';
import { formOf, formType } from '../../../../test/deposit/slip.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, memberHeaders, type TestMember } from '../../../../test/member.ts';
import { callOf } from '../../../../test/client.ts';
import { settingsOf } from '../../../../test/setting.ts';
import { buildApp } from '../../../app.ts';
import { seed } from '../../../seed/seed.ts';
import { hashPassword } from '../../../auth/password.ts';
import type { SmsGateway, SmsMessage } from '../../../auth/sms.ts';
import { requestLimits } from './general-limit.ts';
import { securityEvents, type SecurityEvent } from './security-events.ts';

const { db, pool } = await createTestDb();
const sent: SmsMessage[] = [];
const sms: SmsGateway = {
  send: async (message) => {
    sent.push(message);
    return 'sent';
  },
};
const services = testServices(pool, { replace: { sms } });
const app = await buildApp(services);
const set = settingsOf(db, services);

const password = 'canary-password-7';
const passwordHash = String(await hashPassword(password));
const bankAccountNo = '778899001122';
await seed(db, { variant: 'th', sandboxUrl: undefined });
const device = 'test-device';
const seen = new Set<string>(['partner.tls.refused', 'input.refused', 'money.refused']);

let member: TestMember;
let headers: Record<string, string>;
beforeEach(async () => {
  await db.deleteFrom('setting').execute();
  await db.deleteFrom('limit_counter').execute();
  services.settings.forget();
  services.lines.length = 0;
  member = await createMember(db, { passwordHash });
  headers = memberHeaders(member.token);
});

const call = callOf(app, device);

type Line = Record<string, unknown> & { event: string };
const events = (): Line[] =>
  services.lines
    .map((line) => JSON.parse(line) as Line & { security?: boolean })
    .filter(({ security }) => security === true);

function expectOne(event: SecurityEvent, more: Record<string, unknown> = {}): void {
  const own = events().filter((line) => line.event === event);
  expect(own, JSON.stringify(events())).toHaveLength(1);
  expect(own[0]).toMatchObject({
    level: 30,
    address: '192.0.2.7',
    reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    time: expect.anything() as unknown,
    call: expect.stringMatching(/^[A-Z]+ \/api\//) as string,
    ...more,
  });
  seen.add(event);
}

const own = () => ({ member: String(member.memberId), phone: member.phone.slice(-4), device });

describe('the security log records', () => {
  test('a login, and a refused one', async () => {
    await call({ url: '/api/login', body: { username: member.phone, password } });
    expectOne('login.ok', own());
    await call({ url: '/api/login', body: { username: member.phone, password: 'wrong-password' } });
    expectOne('login.refused', { ...own(), code: 'WRONG_CREDENTIAL' });
  });

  test('the end of a session', async () => {
    await call({ url: '/api/logout', body: {}, headers });
    expectOne('logout', own());
  });

  test('a reconfirmed session, and an ended one of another device', async () => {
    await call({ url: '/api/step-up', body: { password: 'wrong-password' }, headers });
    expectOne('step-up.refused', { ...own(), code: 'WRONG_PASSWORD' });
    await call({ url: '/api/step-up', body: { password }, headers });
    expectOne('step-up.ok', own());
    const { token } = (await call({ url: '/api/login', body: { username: member.phone, password } })).json<{
      token: string;
    }>();
    const sessions = await call({ url: '/api/sessions', method: 'GET', headers: memberHeaders(token) });
    const other = sessions.json<{ id: string; current: boolean }[]>().find(({ current }) => !current);
    await call({ url: `/api/sessions/${other?.id}`, method: 'DELETE', headers: memberHeaders(token) });
    expectOne('session.end', own());
  });

  test('a registration and its one-time code', async () => {
    const phone = '0867112233';
    const code = await call({ url: '/api/otp/send', body: { phoneNumber: phone } });
    expectOne('otp.sent', { phone: '2233' });
    const { otpToken } = code.json<{ otpToken: string }>();
    await call({ url: '/api/otp/verify', body: { otpToken, otpCode: '000000' } });
    expectOne('otp.refused', { phone: '2233', code: 'OTP_CODE_INVALID' });
    await call({ url: '/api/otp/verify', body: { otpToken, otpCode: sent.at(-1)?.code } });
    expectOne('otp.verified', { phone: '2233' });
    await set('register.requireGame', '');
    const body = {
      name: 'สมชาย ใจดี',
      username: phone,
      password,
      otpToken,
      bankCode: 'KBANK',
      bankAccountName: 'Somchai Jaidee',
      bankAccountNo,
    };
    const registered = await call({ url: '/api/account', body });
    expect(registered.statusCode, registered.payload).toBe(201);
    expectOne('register', { phone: '2233' });
  });

  test('a phone that gets no more codes', async () => {
    const body = { phoneNumber: '0867112244' };
    for (let nth = 0; nth < 40; nth += 1) {
      await db.deleteFrom('limit_counter').where('key', 'like', 'otp-resend:%').execute();
      if ((await call({ url: '/api/otp/send', body })).payload.includes('OTP_BLOCK')) break;
    }
    expectOne('otp.closed', { phone: '2244', code: 'OTP_BLOCK' });
  });

  test('a change of the password, and a refused one', async () => {
    await call({
      url: '/api/account/changepwd',
      method: 'PUT',
      body: { oldPassword: 'wrong-one-77', newPassword: 'new-canary-word-9' },
      headers,
    });
    expectOne('password.change.refused', { ...own(), code: 'WRONG_PASSWORD' });
    await call({
      url: '/api/account/changepwd',
      method: 'PUT',
      body: { oldPassword: password, newPassword: 'new-canary-word-9' },
      headers,
    });
    expectOne('password.change', own());
  });

  test('a reset of the password, and a refused one', async () => {
    const { phone: username } = member;
    const asked = await call({ url: '/api/otp/send', body: { phoneNumber: username, purpose: 'reset' } });
    const { otpToken } = asked.json<{ otpToken: string }>();
    const reset = () =>
      call({ url: '/api/account/password/reset', body: { username, otpToken, newPassword: 'new-canary-word-9' } });
    await reset();
    expectOne('password.reset.refused', { ...own(), code: 'UNVERIFIED_OTP' });
    await call({ url: '/api/otp/verify', body: { otpToken, otpCode: sent.at(-1)?.code } });
    await reset();
    expectOne('password.reset', own());
  });

  test('a change of the bank account, a refused one, and a new name of its holder', async () => {
    const body = {
      name: 'สมชาย ใจดี',
      bankCode: 'SCB',
      bankAccountName: 'SAMACHIK THODSOB',
      bankAccountNo: '112233445566',
    };
    await call({ url: '/api/account/profile', method: 'PUT', body: { ...body, password: 'wrong-one-77' }, headers });
    expectOne('bank.change.refused', own());
    await call({ url: '/api/account/profile', method: 'PUT', body: { ...body, password }, headers });
    expectOne('bank.change', own());
    await call({
      url: '/api/account/bankAccountName',
      method: 'PUT',
      body: { bankCode: 'SCB', bankAccountName: 'SAMACHIK DEE' },
      headers,
    });
    expectOne('bank.rename', own());
  });

  test('a partner’s notice with a wrong signature, or from a wrong address', async () => {
    await call({ url: '/api/hook/WW', body: {} });
    expectOne('hook.refused', { code: 'KEY_INVALID' });
    services.lines.length = 0;
    await set('hook.allow', { WW: ['192.0.2.200'] });
    await call({ url: '/api/hook/WW', body: {} });
    expectOne('hook.refused', { code: 'INVALID_IP' });
  });

  test('a refusal by a limit, once a minute under load', async () => {
    for (let nth = 0; nth < requestLimits.visitor + 5; nth += 1) {
      await call({ url: '/api/lookup/enableChatWidget', method: 'GET', from: '192.0.2.77' });
    }
    expectOne('limit.reached', { code: 'REQUEST_LIMIT', address: '192.0.2.77' });
  });

  test('a member’s token at a call of staff, and the reverse', async () => {
    const staff = await createStaff(db);
    await call({ url: '/api/staff/me', method: 'GET', headers: { ...headers, 'x-requester': 'staff' } });
    expectOne('authorization.refused', { ...own(), code: 'INVALID_USER_4' });
    services.lines.length = 0;
    await call({
      url: '/api/wallet',
      method: 'GET',
      headers: { ...staffHeaders(staff.token), 'x-requester': 'wallet-user' },
    });
    expectOne('authorization.refused', { staff: staff.username, code: 'INVALID_USER_4' });
  });

  test('an address on the deny list', async () => {
    await set('ip.deny', ['192.0.2.0/24']);
    await call({ url: '/api/lookup/banks', method: 'GET' });
    expectOne('address.refused', { code: 'INVALID_IP' });
  });

  test('a refused file', async () => {
    await app.inject({
      method: 'POST',
      url: '/api/chat/upload-image',
      remoteAddress: '192.0.2.7',
      headers: { ...headers, 'x-device': device, 'content-type': formType },
      payload: formOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { name: 'a.png' }),
    });
    expectOne('upload.refused', { ...own(), code: 'FILE_TYPE' });
  });

  test('acts of staff', async () => {
    const staff = await createStaff(db, { passwordHash });
    const signIn = (tried: string) =>
      call({
        url: '/api/staff/login',
        body: { username: staff.username, password: tried },
        headers: { 'x-requester': 'staff' },
      });
    await signIn('wrong-password');
    expectOne('staff.login.refused', { staff: staff.username });
    await signIn(password);
    expectOne('staff.login.ok', { staff: staff.username });
    const at = staffHeaders(staff.token);
    await call({
      url: '/api/staff/password',
      method: 'PUT',
      body: { oldPassword: password, newPassword: 'new-canary-word-9x' },
      headers: at,
    });
    expectOne('staff.password', { staff: staff.username });
    const again = staffHeaders((await createStaff(db)).token);
    await call({ url: '/api/staff/logout', headers: again });
    expectOne('staff.logout');
  });

  test('changes by staff', async () => {
    const staff = await createStaff(db);
    const body = { shortcut: 'hello', body: { th: 'hello', la: 'hello', en: 'hello' } };
    const kept = await call({ url: '/api/staff/chat/canned', body, headers: staffHeaders(staff.token) });
    expect(kept.statusCode, kept.payload).toBe(200);
    expectOne('staff.call', { staff: staff.username, call: 'POST /api/staff/chat/canned' });
  });

  test('a password typed as a staff name without repeating it', async () => {
    await call({
      url: '/api/staff/login',
      body: { username: password, password: 'x-wrong-password' },
      headers: { 'x-requester': 'staff' },
    });
    expect(events().map(({ event }) => event)).toEqual(['staff.login.refused']);
  });

  const all: string[] = [];
  const secrets = new Set<string>([
    password,
    bankAccountNo,
    'new-canary-word-9',
    'wrong-one-77',
    '0867112233',
    '0867112244',
  ]);
  beforeEach(({ onTestFinished }) => {
    onTestFinished(() => {
      all.push(...services.lines);
      secrets.add(member.phone).add(member.token);
    });
  });
  afterAll(() => {
    for (const secret of [...secrets, ...sent.map(({ code }) => `"${code}"`)])
      expect(all.find((line) => line.includes(secret))).toBeUndefined();
    expect([...seen].toSorted()).toEqual(Object.keys(securityEvents).toSorted());
  });
});
