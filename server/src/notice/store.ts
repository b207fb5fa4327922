import type { NoticeChannelName, NoticeEvent } from '@kapao/contract/notice';
import type { Language } from '@kapao/contract/language';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/transaction.ts';

/** `linked` confirms a new LINE link; a member cannot choose it. */
export type StoredEvent = NoticeEvent | 'linked';

export type NewNotice = { memberId: bigint; event: NoticeEvent; subject: string };

const usefulFor = sql`interval '1 day'`;
/** Time in which an open app marks an answer as read. */
const chatDelay = sql`interval '30 seconds'`;
const leasedFor = sql`interval '1 minute'`;

const columns = sql`insert into notice (member_id, subscription_id, event, subject, next_at, until_at)`;

/** A subscription that is just being removed is skipped: the event's commit waits for none. */
const unlessStored = sql`for key share of s skip locked on conflict (subscription_id, event, subject) do nothing`;

export async function insertNotice(tx: Tx, { memberId, event, subject }: NewNotice): Promise<void> {
  await sql`
    ${columns} select s.member_id, s.id, ${event}, ${subject}, now(), now() + ${usefulFor}
    from notice_subscription s join notice_choice c on c.member_id = s.member_id
    where s.member_id = ${memberId} and ${event} = any(c.events) ${unlessStored}`.execute(tx);
}

export async function insertLinkedNotice(tx: Tx, publicId: string): Promise<void> {
  await sql`
    ${columns} select s.member_id, s.id, 'linked', s.public_id, now(), now() + ${usefulFor}
    from notice_subscription s where s.public_id = ${publicId} ${unlessStored}`.execute(tx);
}

const unreadFrom = sql`k.id || ':' || k.customer_read_seq`;

export async function insertChatNotice(tx: Tx, conversationId: string): Promise<void> {
  await sql`
    ${columns} select s.member_id, s.id, 'chatAnswer', ${unreadFrom}, now() + ${chatDelay}, now() + ${usefulFor}
    from chat_conversation k join notice_subscription s on s.member_id = k.member_id
      join notice_choice c on c.member_id = s.member_id
    where k.id = ${conversationId}::uuid and 'chatAnswer' = any(c.events) ${unlessStored}`.execute(tx);
}

/** Stores notices of refunds that end within `hours`, once it is `from` (`'18:00'`) in Bangkok. */
export async function insertRefundNotices(db: Db, { from, hours }: { from: string; hours: number }): Promise<void> {
  await sql`
    ${columns} select s.member_id, s.id, 'refundEnding', r.day::text, now(), now() + (r.claimable_until - app_now())
    from notice_subscription s join notice_choice c on c.member_id = s.member_id
      join member m on m.id = s.member_id join refund r on r.member_id = s.member_id
    where 'refundEnding' = any(c.events) and m.status = 'active' and not exists (select from member_stop(m.id))
      and (app_now() at time zone 'Asia/Bangkok')::time >= ${from}::time
      and r.received_at is null and r.amount_minor > 0
      and r.claimable_until > app_now() and r.claimable_until <= app_now() + make_interval(hours => ${hours})
    ${unlessStored}`.execute(db);
}

export type DueNotice = {
  id: bigint;
  reference: string;
  event: StoredEvent;
  attempts: number;
  late: boolean;
  /** The member has read the chat since the answer, or the refund was received. */
  seen: boolean;
  subscriptionId: bigint;
  publicId: string;
  channel: NoticeChannelName;
  sealed: Buffer;
  language: Language;
};

/** Claims due notices for a minute and counts the attempt. */
export async function claimDue(db: Db, limit: number): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    with due as (
      select id from notice where ended_at is null and next_at <= now()
      order by next_at limit ${limit} for update skip locked)
    update notice n set attempts = n.attempts + 1, next_at = now() + ${leasedFor}
    from due, notice_subscription s, notice_choice c
    where n.id = due.id and s.id = n.subscription_id and c.member_id = n.member_id
    returning n.id, n.reference, n.event, n.attempts, n.until_at <= now() as late,
      case n.event
        when 'chatAnswer' then not exists (
          select from chat_conversation k where k.member_id = n.member_id and ${unreadFrom} = n.subject)
        when 'refundEnding' then exists (
          select from refund r where r.member_id = n.member_id and r.day::text = n.subject and r.received_at is not null)
        else false end as seen,
      s.id as "subscriptionId", s.public_id as "publicId", s.channel, s.sealed, c.language`.execute(db);
  return rows;
}

type Attempt = Pick<DueNotice, 'id' | 'attempts'>;

/** Ends a notice unless its lease ran out and another process has claimed it. */
export async function endNotice(db: Db, { id, attempts }: Attempt, outcome: string): Promise<void> {
  await sql`
    with ended as (
      update notice set ended_at = now(), outcome = ${outcome}
      where id = ${id} and attempts = ${attempts} and ended_at is null returning subscription_id)
    update notice_subscription set used_at = now()
    where ${outcome} = 'SENT' and id in (select subscription_id from ended)`.execute(db);
}

export async function retryNotice(db: Db, { id, attempts }: Attempt, afterSeconds: number): Promise<void> {
  await sql`
    update notice set next_at = now() + make_interval(secs => ${afterSeconds})
    where id = ${id} and attempts = ${attempts} and ended_at is null`.execute(db);
}

export type ChoiceRow = { language: Language; events: NoticeEvent[] };

export async function findChoice(db: Db, memberId: bigint): Promise<ChoiceRow | undefined> {
  const { rows } = await sql<ChoiceRow>`
    select language, events from notice_choice where member_id = ${memberId}`.execute(db);
  return rows[0];
}

/** `keepEvents`: the events of an earlier choice stay. */
export async function storeChoice(
  db: Db | Tx,
  memberId: bigint,
  { language, events }: { language: Language; events: readonly NoticeEvent[] },
  keepEvents = false,
): Promise<void> {
  await sql`
    insert into notice_choice as c (member_id, language, events) values (${memberId}, ${language}, ${events}::text[])
    on conflict (member_id) do update set language = excluded.language,
      events = case when ${keepEvents} then c.events else excluded.events end`.execute(db);
}

export type SubscriptionRow = { id: string; channel: NoticeChannelName; hash: Buffer; createdAt: Date };

export async function listSubscriptions(db: Db, memberId: bigint): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select public_id as id, channel, address_hash as hash, created_at as "createdAt"
    from notice_subscription where member_id = ${memberId} order by id`.execute(db);
  return rows;
}

export type NewSubscription = {
  memberId: bigint;
  publicId: string;
  channel: NoticeChannelName;
  hash: Buffer;
  sealed: Buffer;
};

const mostSubscriptions = 10;

/**
 * Stores an address, or renews it when it is the member's already. An address of another member changes hands, without
 * the other's notices. Keeps the newest ten.
 */
export async function storeSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  const { memberId, publicId, channel, hash, sealed } = row;
  await sql`
    delete from notice_subscription
    where channel = ${channel} and address_hash = ${hash} and member_id <> ${memberId}`.execute(tx);
  if (channel === 'line')
    await sql`
      delete from notice_subscription
      where channel = 'line' and member_id = ${memberId} and address_hash <> ${hash}`.execute(tx);
  await sql`
    insert into notice_subscription (public_id, member_id, channel, address_hash, sealed)
    values (${publicId}, ${memberId}, ${channel}, ${hash}, ${sealed})
    on conflict (channel, address_hash) do update set used_at = now()`.execute(tx);
  await sql`
    delete from notice_subscription where id in (
      select id from notice_subscription where member_id = ${memberId}
      order by used_at desc, id desc offset ${mostSubscriptions})`.execute(tx);
}

export async function removeOwn(db: Db, memberId: bigint, publicId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from notice_subscription where member_id = ${memberId} and public_id = ${publicId} returning id`.execute(db);
  return rows.length > 0;
}

export async function removeSubscription(db: Db, id: bigint): Promise<void> {
  await sql`delete from notice_subscription where id = ${id}`.execute(db);
}

export async function removeAddress(db: Db, channel: NoticeChannelName, hash: Buffer): Promise<void> {
  await sql`delete from notice_subscription where channel = ${channel} and address_hash = ${hash}`.execute(db);
}

export async function storeLineCode(
  db: Db,
  memberId: bigint,
  { hash, language, minutes }: { hash: Buffer; language: Language; minutes: number },
): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    insert into notice_line_code (member_id, code_hash, language, until_at)
    values (${memberId}, ${hash}, ${language}, now() + make_interval(mins => ${minutes}))
    on conflict (member_id) do update set code_hash = excluded.code_hash, language = excluded.language,
      until_at = excluded.until_at
    returning until_at as until`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('a code was not stored');
  return row.until;
}

/** Uses a code up. Returns undefined for an unknown, used or expired one. */
export async function takeLineCode(
  tx: Tx,
  hash: Buffer,
): Promise<{ memberId: bigint; language: Language } | undefined> {
  const { rows } = await sql<{ memberId: bigint; language: Language }>`
    delete from notice_line_code where code_hash = ${hash} and until_at > now()
    returning member_id as "memberId", language`.execute(tx);
  return rows[0];
}

export async function countNotices(db: Db): Promise<{ outcome: string; notices: number }[]> {
  const { rows } = await sql<{ outcome: string; notices: number }>`
    select coalesce(outcome, 'WAITING') as outcome, count(*)::int as notices from notice group by 1 order by 1`.execute(
    db,
  );
  return rows;
}
