import { rm } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { inTransaction, type Tx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { uploadPath } from '../platform/http/upload/upload.ts';

/** Counted from the last use. docs/spec/security.md lists the same times. */
const kept = {
  memberSession: sql`interval '30 days'`,
  staffSession: sql`interval '1 year'`,
  device: sql`interval '2 years'`,
  guestAddress: sql`interval '30 days'`,
  chatFile: sql`interval '1 year'`,
  guestChat: sql`interval '2 years'`,
} as const;

const batch = 500;
const chatBatch = 20;

/** Removes expired data in batches; `again` when more is left. Never touches money, the ledger and audit tables. */
export async function endRetention(services: Pick<Services, 'config' | 'db'>): Promise<void | 'again'> {
  const { db } = services;
  const counts: number[] = [];
  for (const statement of statements) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    counts.push(Number(numAffectedRows) / batch);
  }
  counts.push((await removeFiles(services)) / batch, (await emptyGuestChats(services)) / chatBatch);
  return counts.some((part) => part >= 1) ? 'again' : undefined;
}

const endOf = sql`least(coalesce(ended_at, absolute_until), idle_until, absolute_until)`;

const statements: readonly RawBuilder<unknown>[] = [
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
];

async function removeFiles(services: Pick<Services, 'config' | 'db'>): Promise<number> {
  const { rows } = await sql<FileRow>`
    delete from chat_upload where id in (
      select u.id from chat_upload u join chat_conversation c on c.id = u.conversation_id
      where u.state = 'sent' and u.created_at < app_now() - ${kept.chatFile}
        and c.last_message_at < app_now() - ${kept.chatFile}
      limit ${batch})
    returning file_key`.execute(services.db);
  await dropFiles(services, rows);
  return rows.length;
}

type FileRow = { file_key: string };

async function dropFiles(services: Pick<Services, 'config'>, rows: readonly FileRow[]): Promise<void> {
  for (const { file_key: key } of rows) await rm(uploadPath(services, key), { force: true });
}

async function emptyGuestChats(services: Pick<Services, 'config' | 'db'>): Promise<number> {
  const { files, emptied } = await inTransaction(services.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from chat_conversation
      where guest_id is not null and preview is not null and last_message_at < app_now() - ${kept.guestChat}
      order by last_message_at limit ${chatBatch} for update skip locked`.execute(tx);
    const ids = rows.map(({ id }) => id);
    return { files: ids.length === 0 ? [] : await empty(tx, ids), emptied: ids.length };
  });
  await dropFiles(services, files);
  return emptied;
}

/** The conversation and its sessions stay, as the audit of staff's work refers to them. */
async function empty(tx: Tx, ids: readonly string[]): Promise<FileRow[]> {
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
