import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { hashPassword } from '../../auth/password.ts';
import { createClient } from '../../../test/client.ts';
import { createTestDb } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { createMember, createSession } from '../../../test/member.ts';
import { createSockets, gone } from '../../../test/chat/socket.ts';
import { createStaff } from '../../../test/chat/staff.ts';

const { db, pool } = await createTestDb();
const [near, far] = await Promise.all(
  [1, 2].map(async () => {
    const app = await buildApp(testServices(pool, { config: { limits: false } }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  }),
);
if (near === undefined || far === undefined) throw new Error('two apps');
const sockets = createSockets();
const both = (token: string) => Promise.all([near, far].map(async (app) => (await sockets.open(app, token)).socket));

const listening = sql<{ pid: number }>`
  select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`;

describe('the sockets of a session go on every node', () => {
  test('when it logs out, and those of another stay', async () => {
    const { memberId, token } = await createMember(db);
    const [mine, theirs] = [await both(token), await both(await createSession(db, memberId))];
    const over = Promise.all(mine.map(gone));
    expect((await createClient(near, { token }).post('/api/logout', {})).status).toBe(200);
    expect(await over).toEqual(['io server disconnect', 'io server disconnect']);
    expect(theirs.map(({ connected }) => connected)).toEqual([true, true]);
    expect((await sockets.open(near, token)).refused).toBe('invalid-token');
  });

  test.each([
    ['stays', false],
    ['opens them with its new token', true],
  ])('when the password is changed; the session that changed it %s', async (_what, renew) => {
    const password = 'thung-nam-yen-41';
    const passwordHash = await hashPassword(password);
    if (typeof passwordHash !== 'string') throw new Error('no hash');
    const { memberId, token } = await createMember(db, { passwordHash });
    const [mine, theirs] = [await both(token), await both(await createSession(db, memberId))];
    const over = Promise.all((renew ? [...mine, ...theirs] : theirs).map(gone));
    const change = { oldPassword: password, newPassword: 'thung-nam-yen-42', renew };
    const { body } = await createClient(near, { token }).put('/api/account/changepwd', change);
    expect(await over).toHaveLength(renew ? 4 : 2);
    expect(mine.map(({ connected }) => connected)).toEqual([!renew, !renew]);
    expect((await sockets.open(near, token)).refused).toBe(renew ? 'invalid-token' : undefined);
    expect((await sockets.open(near, renew ? String(body['token']) : token)).refused).toBeUndefined();
  });

  test('when the member is suspended, a guest’s room is taken back, a person of the staff is signed out', async () => {
    const [member, staff] = [await createMember(db), await createStaff(db)];
    const { body } = await createClient(near).post('/api/chat/guest', {});
    const guests = await both(String(body['guestToken']));
    const agent = await sockets.open(far, staff.token, { namespace: '/agent' });
    const over = Promise.all([...(await both(member.token)), ...guests, agent.socket].map(gone));
    await sql`update member set status = 'suspended' where id = ${member.memberId}`.execute(db);
    await sql`update chat_guest set revoked_at = now() where id = ${body['guestId']}`.execute(db);
    await sql`update staff_session set ended_at = now(), end_reason = 'logout'
      where staff_id = ${staff.staffId}`.execute(db);
    expect(await over).toHaveLength(5);
  });

  test('also when it runs out, or its notice is lost: looked through once the line is back', async () => {
    const [expired, lost, stays] = await Promise.all([1, 2, 3].map(() => createMember(db)));
    const over = Promise.all([...(await both(expired?.token ?? '')), ...(await both(lost?.token ?? ''))].map(gone));
    const kept = await both(stays?.token ?? '');
    const cut = (await listening.execute(db)).rows.map(({ pid }) => pid);
    expect(cut).toHaveLength(2);
    await sql`select pg_terminate_backend(pid) from unnest(${cut}::int[]) pid`.execute(db);
    await expect
      .poll(async () => (await listening.execute(db)).rows.filter(({ pid }) => cut.includes(pid)))
      .toEqual([]);
    await sql`update session set idle_until = now() - interval '1 second'
      where member_id = ${expired?.memberId}`.execute(db);
    await sql`update session set ended_at = now(), end_reason = 'logout' where member_id = ${lost?.memberId}`.execute(
      db,
    );
    await over;
    expect(kept.map(({ connected }) => connected)).toEqual([true, true]);
  });
});

test('customers hear when staff come and go, on every node', async () => {
  const staff = await createStaff(db);
  const { token } = await createMember(db);
  const received: unknown[] = [];
  const { socket } = await sockets.open(near, token);
  socket.on('presence', (presence) => received.push(presence));
  const config = async () => (await createClient(far).get('/api/chat/config')).body['agentsOnline'];
  const agents = await Promise.all([1, 2].map(() => sockets.open(near, staff.token, { namespace: '/agent' })));
  await expect.poll(() => received.at(-1)).toEqual({ agentsOnline: 1, open: true });
  expect(await config()).toBe(1);
  agents.forEach((agent) => agent.socket.disconnect());
  await expect.poll(() => received.at(-1)).toEqual({ agentsOnline: 0, open: true });
  expect(await config()).toBe(0);
  await sql`insert into agent_presence (node_id, staff_id, beat_at)
    values (gen_random_uuid(), ${staff.staffId}, now() - interval '31 seconds')`.execute(db);
  expect(await config()).toBe(0);
});
