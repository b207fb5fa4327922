import { sql } from 'kysely';
import type { AgentConversation } from '@kapao/contract/chat-agent';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Owner } from '../../platform/http/caller/customer.ts';
import { isOnline } from '../presence/store.ts';
import { mostUnread } from '../store.ts';

const inboxSize = 50;

type Row = {
  id: string;
  mode: AgentConversation['mode'];
  last_seq: bigint;
  agent_read_seq: bigint;
  customer_read_seq: bigint;
  language: AgentConversation['language'];
  preview: NonNullable<AgentConversation['preview']> | null;
  waiting_since: Date | null;
  last_message_at: Date | null;
  assignee_id: bigint | null;
  assignee_public_id: string | null;
  assignee_name: string | null;
  member_id: bigint | null;
  public_id: string | null;
  name: string | null;
  phone: string | null;
  guest_id: string | null;
  session_id: string | null;
  unread: number;
};

const columns = sql`
  c.id, c.mode, c.last_seq, c.agent_read_seq, c.customer_read_seq, c.language, c.preview, c.waiting_since,
  c.last_message_at, c.assignee_id, a.public_id as assignee_public_id, a.public_name as assignee_name, c.member_id,
  m.public_id, m.name, m.phone, c.guest_id,
  (select s.id from chat_session s where s.conversation_id = c.id and s.closed_at is null) as session_id,
  (select count(*)::int from (
    select from chat_message x where x.conversation_id = c.id and x.seq > c.agent_read_seq
      and x.sender_kind = 'customer' limit ${mostUnread}) counted) as unread`;

const joined = sql`left join staff a on a.id = c.assignee_id left join member m on m.id = c.member_id`;

function toView(row: Row, staffId: bigint): AgentConversation {
  const { preview } = row;
  return {
    id: row.id,
    customer: {
      kind: row.member_id === null ? 'guest' : 'member',
      id: row.public_id ?? row.guest_id ?? '',
      name: row.name ?? '',
      phone: row.phone ?? '',
    },
    mode: row.mode,
    assignee: row.assignee_id === null ? null : { id: row.assignee_public_id ?? '', name: row.assignee_name ?? '' },
    mine: row.assignee_id === staffId,
    unread: row.unread,
    preview: preview && { ...preview, createdAt: new Date(preview.createdAt).toISOString() },
    waitingSince: row.waiting_since?.toISOString() ?? null,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    headSeq: Number(row.last_seq),
    readSeq: Number(row.agent_read_seq),
    customerReadSeq: Number(row.customer_read_seq),
    language: row.language,
    sessionId: row.session_id ?? '',
  };
}

const ownerOf = (row: Pick<Row, 'member_id' | 'public_id' | 'guest_id'>): Owner =>
  row.member_id === null
    ? { kind: 'guest', guestId: row.guest_id ?? '' }
    : { kind: 'member', memberId: row.member_id, publicId: row.public_id ?? '' };

export async function viewConversation(db: Db | Tx, conversationId: string, staffId: bigint) {
  const { rows } = await sql<Row>`
    select ${columns} from chat_conversation c ${joined} where c.id = ${conversationId}`.execute(db);
  const row = rows[0];
  return row && { view: toView(row, staffId), owner: ownerOf(row) };
}

export type View = 'all' | 'waiting' | 'mine';

/**
 * Lists the longest waiting first, then the agent's own, then the others by newest message. Uses three short index
 * scans, so its speed does not depend on the number of conversations.
 */
export async function listInbox(db: Db, staffId: bigint, view: View) {
  const waiting = sql`(select id, 1 as rank from chat_conversation where mode = 'queue'
    order by waiting_since limit ${inboxSize})`;
  const mine = sql`(select id, 2 from chat_conversation where mode = 'human' and assignee_id = ${staffId}
    order by last_message_at desc limit ${inboxSize})`;
  const recent = sql`(select id, 3 from chat_conversation order by last_message_at desc limit ${inboxSize})`;
  const picked =
    view === 'waiting'
      ? waiting
      : view === 'mine'
        ? sql`(select id, 2 as rank from ${mine} own (id))`
        : sql.join([waiting, mine, recent], sql` union all `);
  const { rows } = await sql<Row>`
    with picked as (${picked}), ranked as (select id, min(rank) as rank from picked group by id)
    select ${columns} from ranked r join chat_conversation c on c.id = r.id ${joined}
    order by r.rank, c.waiting_since, c.last_message_at desc limit ${inboxSize}`.execute(db);
  return rows.map((row) => toView(row, staffId));
}

export async function countQueue(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from chat_conversation where mode = 'queue'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

export type Held = { id: string; owner: Owner; mode: AgentConversation['mode']; assigneeId: bigint | null; by: string };

type HeldRow = Pick<Row, 'id' | 'mode' | 'assignee_id' | 'member_id' | 'guest_id' | 'public_id' | 'assignee_name'>;

/** Locks the conversation until the end of the transaction: no message is added meanwhile. */
export async function holdConversation(tx: Tx, conversationId: string): Promise<Held | undefined> {
  const { rows } = await sql<HeldRow>`
    select c.id, c.mode, c.assignee_id, c.member_id, c.guest_id,
      (select m.public_id from member m where m.id = c.member_id) as public_id,
      (select a.public_name from staff a where a.id = c.assignee_id) as assignee_name
    from chat_conversation c where c.id = ${conversationId} for update of c`.execute(tx);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { id, mode, assignee_id: assigneeId, assignee_name: by } = row;
  return { id, mode, assigneeId, by: by ?? '', owner: ownerOf(row) };
}

/** Returns whether the conversation changed; `free` is one that is open and has no agent. */
export async function assignTo(
  tx: Tx,
  conversationId: string,
  staffId: bigint,
  only: 'any' | 'free' = 'any',
): Promise<boolean> {
  const { rows } = await sql`
    update chat_conversation set assignee_id = ${staffId}, mode = 'human', waiting_since = null, bot_state = null,
      returned_by = null
    where id = ${conversationId} and (${only === 'any'}::boolean or assignee_id is null and mode <> 'closed')
    returning id`.execute(tx);
  return rows.length > 0;
}

export async function returnToQueue(tx: Tx, conversationId: string, staffId: bigint): Promise<void> {
  await sql`
    update chat_conversation set assignee_id = null, mode = 'queue', waiting_since = app_now(),
      returned_by = ${staffId}
    where id = ${conversationId}`.execute(tx);
}

export function findColleague(tx: Tx, publicId: string) {
  return tx
    .selectFrom('staff')
    .select('id')
    .where('public_id', '=', publicId)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** Locks against other processes: two counts at once could both find the last free place. */
export async function lockAssigning(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('chat: assign'))`.execute(tx);
}

/** Assigns the conversation that waits longest to an online agent with fewer than `maxOpen`. */
export async function assignLongestWaiting(tx: Tx, maxOpen: number) {
  const { rows } = await sql<{ id: string; staff_id: bigint }>`
    with free as materialized (
      select s.id, count(o.id) as open from staff s
      left join chat_conversation o on o.assignee_id = s.id and o.mode = 'human'
      where s.status = 'active' and ${isOnline}
      group by s.id having count(o.id) < ${maxOpen}
    ), next as materialized (
      select c.id, c.returned_by from chat_conversation c
      where c.mode = 'queue' and exists (select from free where free.id is distinct from c.returned_by)
      order by c.waiting_since limit 1 for update of c skip locked)
    update chat_conversation c set assignee_id = chosen.staff_id, mode = 'human', waiting_since = null,
      bot_state = null, returned_by = null
    from (
      select next.id, free.id as staff_id from next join free on free.id is distinct from next.returned_by
      order by free.open, free.id limit 1) chosen
    where c.id = chosen.id returning c.id, c.assignee_id as staff_id`.execute(tx);
  return rows[0];
}

/** Returns conversations of suspended agents to the queue. */
export async function takeBackOrphans(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update chat_conversation c set assignee_id = null, mode = 'queue', waiting_since = app_now()
    from staff s where s.id = c.assignee_id and c.mode = 'human' and s.status <> 'active'
    returning c.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findOpenSession(tx: Tx, conversationId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from chat_session where conversation_id = ${conversationId} and closed_at is null`.execute(tx);
  return rows[0]?.id;
}

export async function closeSession(
  tx: Tx,
  { conversationId, sessionId, by }: { conversationId: string; sessionId: string; by: 'idle' | 'agent' },
): Promise<void> {
  await sql`
    with ended as (
      update chat_session set closed_at = app_now(), closed_by = ${by}
      where id = ${sessionId}), undone as (delete from chat_job where conversation_id = ${conversationId})
    update chat_conversation set mode = 'closed', assignee_id = null, waiting_since = null, bot_state = null,
      returned_by = null
    where id = ${conversationId}`.execute(tx);
}

const isIdleFor = (hours: number) => sql<boolean>`c.mode in ('bot', 'human') and c.preview ->> 'sender' <> 'customer'
  and c.last_message_at < app_now() - ${hours} * interval '1 hour'`;

/** Lists conversations without a message for `hours`, except where a customer waits for an answer. */
export async function listIdle(db: Db, hours: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from chat_conversation c where ${isIdleFor(hours)}
    order by c.last_message_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isStillIdle(tx: Tx, conversationId: string, hours: number): Promise<boolean> {
  const { rows } = await sql`
    select from chat_conversation c where c.id = ${conversationId} and ${isIdleFor(hours)}`.execute(tx);
  return rows.length > 0;
}

/** Returns one empty row for a conversation without notes, none for an unknown conversation. */
export async function listNoteRows(db: Db, conversationId: string, limit: number) {
  const { rows } = await sql<{ public_id: string | null; name: string; body: string; created_at: Date }>`
    select n.public_id, s.public_name as name, n.body, n.created_at
    from chat_conversation c left join chat_note n on n.conversation_id = c.id left join staff s on s.id = n.staff_id
    where c.id = ${conversationId} order by n.id desc limit ${limit}`.execute(db);
  return rows;
}

export type NewNote = { id: string; conversationId: string; staffId: bigint; text: string };

export async function addNoteRow(tx: Tx, { id, conversationId, staffId, text }: NewNote): Promise<Date> {
  const added = await tx
    .insertInto('chat_note')
    .values({ public_id: id, conversation_id: conversationId, staff_id: staffId, body: text })
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return added.created_at;
}

/** Moves the agents' read mark unless another agent has the conversation. Returns whether it moved. */
export async function markReadByAgent(
  db: Db,
  { conversationId, staffId, seq }: { conversationId: string; staffId: bigint; seq: number | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    update chat_conversation c set agent_read_seq = greatest(c.agent_read_seq, least(${seq ?? null}, c.last_seq))
    from (select id, agent_read_seq from chat_conversation where id = ${conversationId} for update) was
    where c.id = was.id and (c.assignee_id is null or c.assignee_id = ${staffId})
    returning c.agent_read_seq > was.agent_read_seq as moved`.execute(db);
  return rows[0]?.moved === true;
}

export async function hasSent(
  tx: Tx,
  { publicId, conversationId, clientMessageId }: { publicId: string; conversationId: string; clientMessageId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from chat_message where conversation_id = ${conversationId} and sender_kind = 'agent'
      and sender_id = ${publicId} and client_message_id = ${clientMessageId}`.execute(tx);
  return rows.length > 0;
}

export type Action = 'claim' | 'release' | 'assign' | 'close' | 'note' | 'handover';

export async function audit(
  tx: Tx,
  conversationId: string,
  staffId: bigint | null,
  action: Action,
  detail: Record<string, string> = {},
): Promise<void> {
  await tx
    .insertInto('chat_audit')
    .values({ conversation_id: conversationId, staff_id: staffId, action, detail: JSON.stringify(detail) })
    .execute();
}
