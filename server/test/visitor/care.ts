import { sql } from 'kysely';
import { afterEach, beforeAll } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { hashPassword } from '../../src/auth/password.ts';
import { seed } from '../../src/seed/seed.ts';
import { isRefusal } from '../../src/platform/refusal.ts';
import { hashToken } from '../../src/platform/http/caller/token.ts';
import { createClient } from '../client.ts';
import { createTestDb } from '../database.ts';
import { testServices } from '../services.ts';
import { createMember, type MemberOverrides, type TestMember } from '../member.ts';
import { createSmsBox } from './sms.ts';
import { elsewhere } from './registration.ts';

export const password = 'right horse ภาษาไทย';

export async function useCare() {
  const { db, pool } = await createTestDb();
  const sms = createSmsBox();
  const services = testServices(pool, { replace: { sms } });
  const [app, unlimited] = await Promise.all([
    buildApp(services),
    buildApp(testServices(pool, { replace: { sms }, config: { limits: false } })),
  ]);
  let passwordHash = '';
  beforeAll(async () => {
    await seed(db, { variant: 'th', sandboxUrl: undefined });
    const hash = await hashPassword(password);
    if (isRefusal(hash)) throw new Error('too many hashes at once');
    passwordHash = hash;
  });

  const member = (more: MemberOverrides = {}): Promise<TestMember> => createMember(db, { passwordHash, ...more });
  const client = (token: string | undefined, target = app) =>
    createClient(target, { ...(token === undefined ? {} : { token }), from: elsewhere(), device: 'phone-1' });

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

  afterEach(async () => {
    sms.result = 'sent';
    await sql`update clock set offset_ms = 0`.execute(db);
  });
  return {
    db,
    sms,
    services,
    app,
    unlimited,
    member,
    client,
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
