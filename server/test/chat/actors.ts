import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addGuest } from '../../src/chat/store.ts';
import type { Db } from '../../src/platform/db/transaction.ts';
import { hashSecret } from '../../src/platform/http/caller/customer.ts';
import { createMember } from '../member.ts';
import { createStaff } from './staff.ts';

export type Things = {
  userId: string;
  guestId: string;
  conversationId: string;
  seq: number;
  uploadId: string;
  sessionId: string;
};

/** `refused`: the code that answers every call of this actor. */
export type Actor = { name: string; token: string | undefined; id: string; refused: string | undefined };

/** Text in the victims' rooms that must not appear in any other room. */
export const secret = 'only-for-the-one-whose-room-it-is';

export async function createGuest(db: Db): Promise<{ guestId: string; token: string }> {
  const guestId = randomUUID();
  const texts = randomBytes(32).toString('base64url');
  await addGuest(db, { id: guestId, secretHash: hashSecret(texts), ip: '127.0.0.1' });
  return { guestId, token: `${guestId}.${texts}` };
}

export const nothing = (): Things => ({
  userId: `u${randomBytes(12).toString('hex')}`,
  guestId: randomUUID(),
  conversationId: randomUUID(),
  seq: 1,
  uploadId: randomUUID(),
  sessionId: randomUUID(),
});

export async function createVictims(db: Db): Promise<Things[]> {
  const [member, guest] = [await createMember(db), await createGuest(db)];
  const ofMember = await furnish(db, { member_id: member.memberId, guest_id: null });
  const ofGuest = await furnish(db, { member_id: null, guest_id: guest.guestId });
  return [
    { ...nothing(), ...ofMember, userId: member.publicId },
    { ...nothing(), ...ofGuest, guestId: guest.guestId },
  ];
}

async function furnish(db: Db, { member_id, guest_id }: { member_id: bigint | null; guest_id: string | null }) {
  const buttons = { text: secret, buttons: [{ type: 'postback', title: secret, payload: secret }] };
  const { rows } = await sql<{ conversation: string; session: string }>`
    with room as materialized (select chat_open(${member_id}::bigint, ${guest_id}::uuid) as id)
    select room.id as conversation, a.session_id as session from room,
      chat_append(room.id, 'bot', '', gen_random_uuid(), 'buttons', ${JSON.stringify(buttons)}::jsonb, ${secret}) a`.execute(
    db,
  );
  const { conversation: conversationId = '', session: sessionId = '' } = rows[0] ?? {};
  await sql`update chat_session set closed_at = app_now(), closed_by = 'agent' where id = ${sessionId}`.execute(db);
  await sql`select chat_append(${conversationId}, 'agent', '1', gen_random_uuid(), 'text',
    ${JSON.stringify({ text: secret })}::jsonb, ${secret})`.execute(db);
  const { id: uploadId } = await db
    .insertInto('chat_upload')
    .values({
      member_id,
      guest_id,
      kind: 'image',
      mime: 'image/png',
      bytes: 1,
      width: 1,
      height: 1,
      sha256: hashSecret(secret),
      file_key: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { conversationId, sessionId, uploadId, seq: 1 };
}

export async function stateOf(db: Db, victims: readonly Things[]): Promise<unknown> {
  const ids = victims.map(({ conversationId }) => conversationId);
  const { rows } = await sql`
    select c.last_seq, c.customer_read_seq, c.agent_read_seq, c.mode, c.assignee_id,
      (select jsonb_agg(to_jsonb(s) order by s.opened_at) from chat_session s where s.conversation_id = c.id) as sessions,
      (select jsonb_agg(to_jsonb(u)) from chat_upload u
        where u.member_id = c.member_id or u.guest_id = c.guest_id) as uploads,
      (select count(*) from chat_note n where n.conversation_id = c.id) as notes
    from chat_conversation c where c.id = any(${ids}::uuid[]) order by c.id`.execute(db);
  expect(rows).toHaveLength(victims.length);
  return rows;
}

export async function createActors(db: Db, victims: readonly Things[]): Promise<Actor[]> {
  const dead = async (name: string, refused: string, becomes: ReturnType<typeof sql>): Promise<Actor> => {
    const { token, memberId, publicId } = await createMember(db);
    await sql`${becomes} where member_id = ${memberId}`.execute(db);
    return { name, token, id: publicId, refused };
  };
  const [guest, revoked, member, suspended, staff] = [
    await createGuest(db),
    await createGuest(db),
    await createMember(db),
    await createMember(db, { status: 'suspended' }),
    await createStaff(db),
  ];
  await sql`update chat_guest set revoked_at = now() where id = ${revoked.guestId}`.execute(db);
  const guessed = `${victims.at(-1)?.guestId}.${randomBytes(32).toString('base64url')}`;
  return [
    { name: 'unknown', token: undefined, id: '', refused: 'UNAUTHORIZED' },
    { name: 'another guest', token: guest.token, id: guest.guestId, refused: undefined },
    { name: 'another member', token: member.token, id: member.publicId, refused: undefined },
    await dead('who ran out', 'EXPIRED_AUTH_TOKEN', sql`update session set idle_until = now() - interval '1 second'`),
    await dead('who logged out', 'invalid-token', sql`update session set ended_at = now(), end_reason = 'logout'`),
    await dead(
      'whose password changed',
      'INVALID_USER_2',
      sql`update session set ended_at = now(), end_reason = 'password'`,
    ),
    await dead('who is of another audience', 'INVALID_USER_4', sql`update session set audience = 'staff'`),
    { name: 'who is suspended', token: suspended.token, id: suspended.publicId, refused: 'INVALID_USER_3' },
    { name: 'a guest whose room was taken back', token: revoked.token, id: revoked.guestId, refused: 'invalid-token' },
    { name: 'who guesses a guest’s secret', token: guessed, id: guessed.split('.')[0] ?? '', refused: 'invalid-token' },
    { name: 'staff', token: staff.token, id: staff.publicId, refused: 'INVALID_USER_4' },
  ];
}
