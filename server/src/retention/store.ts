import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';

/** Counted from the last use. docs/spec/security.md lists the same times. */
const kept = {
  memberSession: sql`interval '30 days'`,
  staffSession: sql`interval '1 year'`,
  device: sql`interval '2 years'`,
  guestAddress: sql`interval '30 days'`,
  chatFile: sql`interval '1 year'`,
  guestChat: sql`interval '2 years'`,
  notice: sql`interval '30 days'`,
  noticeAddress: sql`interval '1 year'`,
} as const;

/** Most rows that one statement removes. */
export const batch = 500;
export const chatBatch = 20;

export type FileRow = { file_key: string };

const endOf = sql`least(coalesce(ended_at, absolute_until), idle_until, absolute_until)`;

const expired: readonly RawBuilder<unknown>[] = [
  sql`delete from session where token_hash in (
    select token_hash from session where ${endOf} < now() - ${kept.memberSession} limit ${batch})`,
  sql`delete from staff_session where token_hash in (
    select token_hash from staff_session where ${endOf} < now() - ${kept.staffSession} limit ${batch})`,
  sql`delete from login_device where (member_id, device) in (
    select member_id, device from login_device where last_login_at < now() - ${kept.device} limit ${batch})`,
  sql`delete from staff_device where (staff_id, device) in (
    select staff_id, device from staff_device where last_login_at < now() - ${kept.device} limit ${batch})`,
  sql`update chat_guest set ip = null where id in (
    select id from chat_guest where ip is not null and last_seen_at < now() - ${kept.guestAddress} limit ${batch})`,
  sql`update chat_upload set source = null where id in (
    select id from chat_upload where source is not null and created_at < app_now() - ${kept.guestAddress}
    limit ${batch})`,
  sql`delete from notice where id in (
    select id from notice where ended_at < now() - ${kept.notice} limit ${batch})`,
  sql`delete from notice_subscription where id in (
    select id from notice_subscription where used_at < now() - ${kept.noticeAddress} limit ${batch})`,
  sql`delete from notice_line_code where member_id in (
    select member_id from notice_line_code where until_at < now() limit ${batch})`,
];

/** Removes or blanks a batch of each kind of expired rows. Returns the number of rows of each kind. */
export async function removeExpired(db: Db): Promise<number[]> {
  const counts: number[] = [];
  for (const statement of expired) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    counts.push(Number(numAffectedRows));
  }
  return counts;
}

export async function removeOldUploads(db: Db): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    delete from chat_upload where id in (
      select u.id from chat_upload u join chat_conversation c on c.id = u.conversation_id
      where u.state = 'sent' and u.created_at < app_now() - ${kept.chatFile}
        and c.last_message_at < app_now() - ${kept.chatFile}
      limit ${batch})
    returning file_key`.execute(db);
  return rows;
}

/** Locks guest conversations whose contents have expired. */
export async function lockGuestChats(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from chat_conversation
    where guest_id is not null and preview is not null and last_message_at < app_now() - ${kept.guestChat}
    order by last_message_at limit ${chatBatch} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The conversation and its sessions stay, as the audit of staff's work refers to them. */
export async function emptyChats(tx: Tx, ids: readonly string[]): Promise<FileRow[]> {
  const chosen = sql`(select unnest(${ids}::uuid[]))`;
  const { rows } = await sql<FileRow>`
    delete from chat_upload where conversation_id in ${chosen} returning file_key`.execute(tx);
  await sql`delete from chat_job where conversation_id in ${chosen}`.execute(tx);
  await sql`delete from chat_note where conversation_id in ${chosen}`.execute(tx);
  await sql`delete from chat_message where conversation_id in ${chosen}`.execute(tx);
  await sql`update chat_session set csat_note = null where conversation_id in ${chosen}`.execute(tx);
  await sql`update chat_guest set revoked_at = coalesce(revoked_at, now()), ip = null
    where id in (select guest_id from chat_conversation where id in ${chosen})`.execute(tx);
  await sql`update chat_conversation set preview = null, bot_state = null where id in ${chosen}`.execute(tx);
  return rows;
}

export async function removeEndedCounters(db: Db): Promise<void> {
  await db
    .deleteFrom('limit_counter')
    .where('resets_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}

export async function removeOldCodes(db: Db): Promise<void> {
  await db
    .deleteFrom('otp')
    .where('sent_at', '<', sql<Date>`app_now() - interval '7 days'`)
    .execute();
}
