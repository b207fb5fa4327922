import { sql } from 'kysely';
import { afterEach, beforeAll } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { hashPassword } from '../../src/auth/password.ts';
import { hashToken } from '../../src/platform/http/caller/token.ts';
import { isRefusal } from '../../src/platform/refusal.ts';
import { seed } from '../../src/seed/seed.ts';
import { type Answer, createClient } from '../client.ts';
import { createTestDb } from '../database.ts';
import { createMember, digits, type MemberOverrides, type TestMember } from '../member.ts';
import { testServices } from '../services.ts';
import { resetSettings, settingsOf } from '../setting.ts';
import { createSmsBox } from './sms.ts';

export const password = 'right horse ภาษาไทย';
export const goodPassword = 'สี่เหลี่ยม-41';
export const newPhone = (): string => `06${digits(8)}`;
export const tokenOf = ({ body }: Pick<Answer, 'body'>): string => String(body['otpToken']);
export const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
export const refusalOf = ({ body, status }: Answer) => [status, body.message, body.data?.['field']];

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

/** Returns a new address for every call, so that tests do not share rate limits. */
export const elsewhere = (): string => `10.2.${Math.floor((host += 1) / 250)}.${host % 250}`;

/** Two servers, one without limits and one of the Lao variant over one database, with an SMS box. */
async function useVisitors() {
  const { db, pool } = await createTestDb();
  const sms = createSmsBox();
  const servers = [{}, {}, { limits: false }, { variant: 'lao' as const }].map((config) =>
    testServices(pool, { replace: { sms }, config }),
  );
  const [app, otherApp, unlimited, lao] = await Promise.all(servers.map((services) => buildApp(services)));
  const [services] = servers;
  if (!services || !app || !otherApp || !unlimited || !lao) throw new Error('an app is missing');
  const client = (token?: string, target = app) =>
    createClient(target, { ...(token === undefined ? {} : { token }), from: elsewhere(), device: 'phone-1' });
  afterEach(async () => {
    sms.result = 'sent';
    await resetSettings(db, ...servers);
  });
  return { db, sms, services, app, otherApp, unlimited, lao, set: settingsOf(db, ...servers), client };
}

export async function useOtp() {
  const world = await useVisitors();
  const { db, app } = world;
  type Options = { app?: typeof app; from?: string; headers?: Record<string, string> };
  const send = (phoneNumber: string, more = {}, { app: target, from, headers }: Options = {}) =>
    createClient(target ?? app, { from: from ?? elsewhere() }).post('/api/otp/send', { phoneNumber, ...more }, headers);
  const verify = (otpToken: string, otpCode: string, target = app) =>
    createClient(target, { from: elsewhere() }).post('/api/otp/verify', { otpToken, otpCode });

  /** Advances the server's clock and the values that use true time. */
  async function pass(seconds: number): Promise<void> {
    await sql`update clock set offset_ms = offset_ms + ${seconds * 1000}`.execute(db);
    await sql`update limit_counter set resets_at = resets_at - ${seconds} * interval '1 second'`.execute(db);
  }
  return { ...world, send, verify, pass };
}

export async function useRegistration() {
  const world = await useVisitors();
  const { db, sms, app, client } = world;
  const post = (path: string, body: unknown, target = app) => client(undefined, target).post(path, body);

  async function verifyPhone(phone: string, target = app): Promise<string> {
    const otpToken = tokenOf(await post('/api/otp/send', { phoneNumber: phone }, target));
    await post('/api/otp/verify', { otpToken, otpCode: sms.lastCode(phone) }, target);
    return otpToken;
  }

  async function register(more: Record<string, unknown> = {}, target = app) {
    const phone = typeof more['username'] === 'string' ? more['username'] : newPhone();
    const otpToken = more['otpToken'] ?? (await verifyPhone(phone, target));
    return post('/api/account', registration(phone, { ...more, otpToken }), target);
  }

  beforeAll(() => seed(db, { variant: 'th', sandboxUrl: undefined }));
  return {
    ...world,
    post,
    register,
    verifyPhone,
    validate: (body: Record<string, unknown>) => post('/api/account/validate', body),
    findMember: (phone: string) =>
      db.selectFrom('member').selectAll().where('phone', '=', phone).executeTakeFirstOrThrow(),
  };
}

export async function useCare() {
  const world = await useVisitors();
  const { db, client, services, unlimited } = world;
  let passwordHash = '';
  beforeAll(async () => {
    await seed(db, { variant: 'th', sandboxUrl: undefined });
    const hash = await hashPassword(password);
    if (isRefusal(hash)) throw new Error('too many hashes at once');
    passwordHash = hash;
  });

  /** A trigger deletes the member when the guards update the session, before the call. */
  async function loseAfterGuards({ memberId, token }: TestMember): Promise<void> {
    await sql`create or replace function lose_member() returns trigger language plpgsql as $$
      begin
        delete from account where member_id = new.member_id;
        delete from member where id = new.member_id;
        return new;
      end $$`.execute(db);
    await sql`create or replace trigger lose_member after update of last_seen_at on session
      for each row when (old.device = 'lost') execute function lose_member()`.execute(db);
    await sql`update session set device = 'lost', last_seen_at = now() - interval '2 minutes'
      where token_hash = ${hashToken(token)} and member_id = ${memberId}`.execute(db);
  }

  return {
    ...world,
    member: (more: MemberOverrides = {}): Promise<TestMember> => createMember(db, { passwordHash, ...more }),
    loseAfterGuards,
    logIn: (username: string, typed: string, target = unlimited) =>
      client(undefined, target).post('/api/login', { username, password: typed }),
    rowOf: ({ memberId }: TestMember) =>
      db.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow(),
    changesOf: ({ memberId }: TestMember) =>
      db.selectFrom('member_change').selectAll().where('member_id', '=', memberId).orderBy('id').execute(),
    eventsOf: (name: string) =>
      services.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === name),
  };
}
