import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Owner } from '../../platform/http/caller/customer.ts';

export type Uploader = Owner | { kind: 'staff'; staffId: bigint };

function columnsOf(uploader: Uploader) {
  if (uploader.kind === 'member') return { member_id: uploader.memberId };
  return uploader.kind === 'guest' ? { guest_id: uploader.guestId } : { staff_id: uploader.staffId };
}

function uploadedBy(uploader: Uploader) {
  if (uploader.kind === 'member') return sql<boolean>`u.member_id = ${uploader.memberId}`;
  if (uploader.kind === 'guest') return sql<boolean>`u.guest_id = ${uploader.guestId}::uuid`;
  return sql<boolean>`u.staff_id = ${uploader.staffId}`;
}

export type UploadRow = {
  id: string;
  kind: 'image' | 'video';
  width: number;
  height: number;
  bytes: number;
  state: 'waiting' | 'sent';
  conversation_id: string | null;
  message_seq: bigint | null;
};

export async function lockUpload(tx: Tx, uploader: Uploader, uploadId: string): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select u.id, u.kind, u.width, u.height, u.bytes, u.state, u.conversation_id, u.message_seq
    from chat_upload u where u.id = ${uploadId}::uuid and ${uploadedBy(uploader)} for update`.execute(tx);
  return rows[0];
}

export async function markUploadSent(
  tx: Tx,
  uploadId: string,
  at: { conversationId: string; seq: number },
): Promise<void> {
  await sql`
    update chat_upload set state = 'sent', conversation_id = ${at.conversationId}, message_seq = ${at.seq}
    where id = ${uploadId}`.execute(tx);
}

/** Finds an upload unless its customer has no session left: a link must not outlive the access it was given for. */
export async function findReadable(db: Db, id: string, reader: 'customer' | 'staff') {
  const { rows } = await sql<{ key: string; mime: string }>`
    select u.file_key as key, u.mime from chat_upload u left join chat_conversation c on c.id = u.conversation_id
    where u.id = ${id}::uuid and (${reader === 'staff'}::boolean
      or exists (select from session s where s.member_id = coalesce(c.member_id, u.member_id)
        and s.ended_at is null and now() <= least(s.idle_until, s.absolute_until))
      or exists (select from chat_guest g where g.id = coalesce(c.guest_id, u.guest_id) and g.revoked_at is null))`.execute(
    db,
  );
  return rows[0];
}

export type GuestFile = { guestId: string; source: string; bytes: number };

/** Returns whether a file exceeds what its guest or address may store in a day, and the seconds until one is free. */
export async function countGuestBytes(
  db: Db | Tx,
  { guestId, source, bytes }: GuestFile,
  most: { guest: number; source: number },
) {
  const { rows } = await sql<{ full: boolean; retry_after: number }>`
    select coalesce(sum(bytes) filter (where guest_id = ${guestId}::uuid), 0) + ${bytes} > ${most.guest}
        or coalesce(sum(bytes) filter (where source = ${source}), 0) + ${bytes} > ${most.source} as full,
      greatest(1, ceil(extract(epoch from min(created_at) + interval '1 day' - app_now())))::int as retry_after
    from chat_upload
    where (guest_id = ${guestId}::uuid or source = ${source}) and created_at > app_now() - interval '1 day'`.execute(
    db,
  );
  return rows[0];
}

/** Locks guests' files: two added at once could each fit alone but not together. */
export async function lockGuestFiles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chat_upload:guests', 0))`.execute(tx);
}

/** Deletes guests' oldest unsent files above `mostBytes`. Returns the keys of their files. */
export async function dropOldest(tx: Tx, mostBytes: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from chat_upload where id in (
      select id from (
        select id, sum(bytes) over (order by created_at desc, id) as newer_bytes from chat_upload
        where state = 'waiting' and guest_id is not null) unsent
      where newer_bytes > ${mostBytes}) and state = 'waiting'
    returning file_key`.execute(tx);
  return rows.map(({ file_key: key }) => key);
}

/** Returns whether the uploader has reached the number of files in a day or of bytes in 30 days. */
export async function hasUsedUp(db: Db, uploader: Uploader, most: { filesADay: number; bytesAMonth: number }) {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) filter (where u.created_at > app_now() - interval '1 day') >= ${most.filesADay}
      or coalesce(sum(u.bytes), 0) >= ${most.bytesAMonth} as full
    from chat_upload u where ${uploadedBy(uploader)} and u.created_at > app_now() - interval '30 days'`.execute(db);
  return rows[0]?.full === true;
}

export type NewUpload = Pick<UploadRow, 'kind' | 'width' | 'height' | 'bytes'> & {
  uploader: Uploader;
  source: string;
  mime: string;
  sha256: string;
  key: string;
};

/** Stores the address of a guest's upload only. */
export function addUpload(db: Db | Tx, { uploader, source, sha256, key, ...file }: NewUpload) {
  return db
    .insertInto('chat_upload')
    .values({
      ...columnsOf(uploader),
      ...(uploader.kind === 'guest' ? { source } : {}),
      ...file,
      sha256: Buffer.from(sha256, 'hex'),
      file_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Deletes uploads that no message took within `age`. Returns the keys of their files. */
export async function deleteUnsent(db: Db, age: string): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    delete from chat_upload where id in (
      select id from chat_upload where state = 'waiting' and created_at < app_now() - ${age}::interval
      for update skip locked)
    returning file_key`.execute(db);
  return rows.map(({ file_key: key }) => key);
}

export async function listKeptKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from chat_upload where file_key = any(${[...keys]}::text[])`.execute(db);
  return rows.map(({ file_key: key }) => key);
}
