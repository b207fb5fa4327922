import { describe, expect, test } from 'vitest';
import { useCare, password } from '../../../test/visitor/visitor.ts';
import { createMember } from '../../../test/member.ts';
import { endMemberSessions, resumeMember, suspendMember } from './member.ts';

const { db, client, member, logIn, changesOf } = await useCare();
const operator = { by: 'malee', reason: 'phone was stolen' };
const profile = (token: string) => client(token).get('/api/account/profile');

describe('an operator', () => {
  test('suspends a member: sessions end at once, the password opens nothing, and the change carries name and reason', async () => {
    const one = await member();
    expect((await profile(one.token)).status).toBe(200);
    expect(await suspendMember(db, one.phone, operator)).toEqual({ memberId: one.memberId });
    expect((await profile(one.token)).body.message).toBe('INVALID_USER_3');
    expect(await logIn(one.phone, password)).toMatchObject({ status: 403, body: { message: 'INACTIVE_USER' } });
    const kept = { before: 'active', after: 'suspended', by_name: 'malee', reason: 'phone was stolen' };
    expect(await changesOf(one)).toEqual([expect.objectContaining({ field: 'status', ...kept })]);
  });

  test('resumes a suspended member, who signs in again; the old sessions stay ended', async () => {
    const one = await member();
    await suspendMember(db, one.publicId, operator);
    await resumeMember(db, one.publicId, operator);
    expect((await logIn(one.phone, password)).status).toBe(200);
    expect((await profile(one.token)).status).toBe(401);
  });

  test('resumes an excluded member to the exclusion', async () => {
    const one = await createMember(db, { status: 'excluded' });
    await suspendMember(db, one.phone, operator);
    await resumeMember(db, one.phone, operator);
    const row = await db.selectFrom('member').select('status').where('id', '=', one.memberId).executeTakeFirst();
    expect(row?.status).toBe('excluded');
  });

  test('ends a member’s sessions and leaves the status alone', async () => {
    const one = await member();
    await endMemberSessions(db, one.phone, operator);
    expect((await profile(one.token)).body.message).toBe('invalid-token');
    expect((await logIn(one.phone, password)).status).toBe(200);
    expect(await changesOf(one)).toEqual([expect.objectContaining({ field: 'sessions', by_name: 'malee' })]);
  });

  test('hears NO_DATA for an unknown member, a closed one, and one who is not suspended', async () => {
    const closed = await createMember(db, { status: 'closed' });
    const active = await createMember(db);
    for (const answer of [
      await suspendMember(db, '0000000000', operator),
      await suspendMember(db, closed.phone, operator),
      await resumeMember(db, active.phone, operator),
    ])
      expect(answer).toEqual({ refused: 'NO_DATA' });
  });
});
