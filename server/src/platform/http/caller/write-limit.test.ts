import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { createMember, type TestMember } from '../../../../test/member.ts';
import { leaveWriteLimit } from './store.ts';
import { findCaller } from './session.ts';

const { db } = await createTestDb();
let member: TestMember;

beforeEach(async () => {
  member = await createMember(db);
});

async function enter(lockHolder: string, { token } = member) {
  const caller = await findCaller(db, { authorization: `Bearer ${token}`, requester: 'wallet-user', lockHolder });
  return 'refused' in caller ? caller.refused : 'in';
}

const leave = (holder: string) => leaveWriteLimit(db, member.memberId, holder);

async function sendTwentyTimes() {
  for (let times = 0; times < 20; times += 1) {
    expect(await enter('call')).toBe('in');
    await leave('call');
  }
}

describe('the write limit of a member', () => {
  test('allows one call at a time, and a copy of the running call', async () => {
    const other = await createMember(db);
    expect(await enter('first')).toBe('in');
    expect(await enter('second')).toBe('REQUEST_LIMIT');
    expect(await enter('first')).toBe('in');
    expect(await enter('second', other)).toBe('in');
    await leave('second');
    expect(await enter('second')).toBe('REQUEST_LIMIT');
    await leave('first');
    expect(await enter('second')).toBe('in');
  });

  test('admits one of fifty at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => enter(`call ${nth}`)));
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(1);
  });

  test('is taken over from a process that died', async () => {
    await enter('dead');
    await sql`update member_write_limit set busy_until = now() where member_id = ${member.memberId}`.execute(db);
    expect(await enter('next')).toBe('in');
  });

  test('allows twenty calls a minute, and says how long to wait', async () => {
    await sendTwentyTimes();
    const shown = { authorization: `Bearer ${member.token}`, requester: 'wallet-user', lockHolder: 'more' };
    const refused = await findCaller(db, shown);
    expect(refused).toMatchObject({ refused: 'REQUEST_LIMIT', data: { retryAfter: expect.any(Number) } });
    await sql`update member_write_limit set resets_at = now() where member_id = ${member.memberId}`.execute(db);
    expect(await enter('after the minute')).toBe('in');
  });

  test('is released by a call above the limit', async () => {
    await sendTwentyTimes();
    expect(await enter('one too many')).toBe('REQUEST_LIMIT');
    await sql`update member_write_limit set resets_at = now() where member_id = ${member.memberId}`.execute(db);
    expect(await enter('next')).toBe('in');
  });

  test('is neither taken nor counted by a refused caller', async () => {
    await sql`update member set status = 'suspended' where id = ${member.memberId}`.execute(db);
    expect(await enter('suspended')).toBe('INVALID_USER_3');
    const { rows } = await sql`select from member_write_limit where member_id = ${member.memberId}`.execute(db);
    expect(rows).toEqual([]);
  });
});
