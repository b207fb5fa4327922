import { sql } from 'kysely';
import type { ChatSender, ChatSummary } from '@kapao/contract/chat';
import type { AgentConversation } from '@kapao/contract/chat-agent';
import { previewOf } from '@kapao/contract/chat/content';
import type { Language } from '@kapao/contract/language';
import type { Db, Tx } from '../platform/db/transaction.ts';
import type { Owner } from '../platform/http/caller/customer.ts';
import type { NewMessage, StoredMessage } from './message.ts';

const messageColumns = sql`m.id, m.seq, m.session_id, m.sender_kind, m.client_message_id, m.message_type, m.payload,
  m.created_at, coalesce(case when m.sender_kind = 'agent'
    then (select s.public_name from staff s where s.public_id = m.sender_id) end, '') as agent_name`;

type MessageRow = {
  id: string;
  seq: bigint;
  session_id: string;
  sender_kind: ChatSender;
  client_message_id: string;
  message_type: string;
  payload: Record<string, unknown>;
  created_at: Date;
  agent_name: string;
};

function toStoredMessage(row: MessageRow): StoredMessage {
  return {
    id: row.id,
    seq: Number(row.seq),
    sessionId: row.session_id,
    sender: row.sender_kind,
    clientMessageId: row.client_message_id,
    type: row.message_type,
    payload: row.payload,
    createdAt: row.created_at,
    agentName: row.agent_name,
  };
}

export type Conversation = {
  id: string;
  headSeq: number;
  readSeq: number;
  agentReadSeq: number;
  sessionId: string;
  preview: ChatSummary['preview'];
};

const ownedBy = (owner: Owner) =>
  owner.kind === 'member' ? sql`c.member_id = ${owner.memberId}` : sql`c.guest_id = ${owner.guestId}::uuid`;

export async function findConversation(db: Db | Tx, owner: Owner): Promise<Conversation | undefined> {
  const { rows } = await sql<{
    id: string;
    last_seq: bigint;
    customer_read_seq: bigint;
    agent_read_seq: bigint;
    session_id: string | null;
    preview: { sender: ChatSender; text: string; createdAt: string } | null;
  }>`
    select c.id, c.last_seq, c.customer_read_seq, c.agent_read_seq, c.preview,
      (select s.id from chat_session s where s.conversation_id = c.id and s.closed_at is null) as session_id
    from chat_conversation c where ${ownedBy(owner)}`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    id: row.id,
    headSeq: Number(row.last_seq),
    readSeq: Number(row.customer_read_seq),
    agentReadSeq: Number(row.agent_read_seq),
    sessionId: row.session_id ?? '',
    preview: row.preview && { ...row.preview, createdAt: new Date(row.preview.createdAt).toISOString() },
  };
}

export type Slice = { limit: number; before?: number | undefined; after?: number | undefined; skip?: number };

export async function listMessages(db: Db | Tx, conversationId: string, slice: Slice) {
  const { limit, before, after, skip = 0 } = slice;
  const ascending = after !== undefined;
  const bounds = sql.join(
    [
      sql`m.conversation_id = ${conversationId}`,
      ...(before === undefined ? [] : [sql`m.seq < ${before}`]),
      ...(after === undefined ? [] : [sql`m.seq > ${after}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from chat_message m where ${bounds}
    order by m.seq ${ascending ? sql`asc` : sql`desc`} limit ${limit + 1} offset ${ascending ? 0 : skip}`.execute(db);
  const page = rows.slice(0, limit).map(toStoredMessage);
  return { messages: ascending ? page.toReversed() : page, hasMore: rows.length > limit };
}

export async function findMessage(db: Db | Tx, conversationId: string, seq: number) {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from chat_message m
    where m.conversation_id = ${conversationId} and m.seq = ${seq}`.execute(db);
  return rows[0] && toStoredMessage(rows[0]);
}

export async function markRead(db: Db | Tx, owner: Owner, seq: number | undefined) {
  const { rows } = await sql<{ id: string; read_seq: bigint; moved: boolean }>`
    update chat_conversation c set customer_read_seq = greatest(c.customer_read_seq, least(${seq ?? null}, c.last_seq))
    from (select id, customer_read_seq from chat_conversation c where ${ownedBy(owner)} for update) was
    where c.id = was.id
    returning c.id, c.customer_read_seq as read_seq, c.customer_read_seq > was.customer_read_seq as moved`.execute(db);
  const row = rows[0];
  return row && { conversationId: row.id, readSeq: Number(row.read_seq), moved: row.moved };
}

/** Counting stops here: clients show a higher number as "many". */
export const mostUnread = 100;

export async function countCustomerUnread(
  db: Db | Tx,
  conversationId: string,
  readSeq: number,
  headSeq = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from chat_message m where m.conversation_id = ${conversationId} and m.seq > ${readSeq}
        and m.seq <= ${headSeq} and m.sender_kind <> 'customer' limit ${mostUnread}) counted`.execute(db);
  return rows[0]?.unread ?? 0;
}

/**
 * Rates a closed session; a new rating replaces the old one. Returns false if the customer has no such closed session.
 */
export async function rateSession(db: Db, owner: Owner, rating: { sessionId: string; score: number; note: string }) {
  const { rows } = await sql`
    update chat_session s set csat = ${rating.score}, csat_note = ${rating.note}
    from chat_conversation c
    where s.id = ${rating.sessionId} and c.id = s.conversation_id and s.closed_at is not null and ${ownedBy(owner)}
    returning s.id`.execute(db);
  return rows.length > 0;
}

export type Author = { kind: ChatSender; id: string };

export type Append = NewMessage & {
  author: Author;
  clientMessageId: string;
  language?: Language;
};

/** `clash`: the same clientMessageId was used for another message before. */
export type Appended = {
  conversationId: string;
  id: string;
  seq: number;
  createdAt: Date;
  sessionId: string;
  duplicate: boolean;
  clash: boolean;
  headSeq: number;
  mode: AgentConversation['mode'];
  sessionOpened: boolean;
};

export type Target = { conversationId: string } | { owner: Owner };

/**
 * Writes one message with `chat_append`, the only writer: one round trip, one commit, seq without gaps (chat#storage).
 * Notify only after the commit.
 */
export async function append(db: Db | Tx, target: Target, message: Append): Promise<Appended> {
  const { author, clientMessageId, type, payload, language } = message;
  const { rows } = await sql<AppendRow>`
    with target as materialized (select ${conversationOf(target)} as conversation_id)
    select t.conversation_id, a.* from target t, chat_append(t.conversation_id, ${author.kind}, ${author.id},
      ${clientMessageId}::uuid, ${type}, ${JSON.stringify(payload)}::jsonb, ${previewOf(type, payload)}, ${language ?? null}) a`.execute(
    db,
  );
  const row = rows[0];
  if (row === undefined) throw new Error('chat_append answered nothing');
  return {
    conversationId: row.conversation_id,
    id: row.id,
    seq: Number(row.seq),
    createdAt: row.created_at,
    sessionId: row.session_id,
    duplicate: row.duplicate,
    clash: row.clash,
    headSeq: Number(row.head_seq),
    mode: row.mode,
    sessionOpened: row.session_opened,
  };
}

type AppendRow = {
  conversation_id: string;
  id: string;
  seq: bigint;
  created_at: Date;
  session_id: string;
  duplicate: boolean;
  clash: boolean;
  head_seq: bigint;
  mode: Appended['mode'];
  session_opened: boolean;
};

function conversationOf(target: Target) {
  if ('conversationId' in target) return sql`${target.conversationId}::uuid`;
  const { owner } = target;
  return owner.kind === 'member'
    ? sql`chat_open(${owner.memberId}::bigint, null)`
    : sql`chat_open(null, ${owner.guestId}::uuid)`;
}

export async function readHeads(db: Db, owners: readonly Owner[]): Promise<number[]> {
  if (owners.length === 0) return [];
  const members = owners.map((owner) => (owner.kind === 'member' ? String(owner.memberId) : null));
  const guests = owners.map((owner) => (owner.kind === 'guest' ? owner.guestId : null));
  const { rows } = await sql<{ head: bigint }>`
    select coalesce(c.last_seq, 0) as head
    from unnest(${members}::bigint[], ${guests}::uuid[]) with ordinality as o(member_id, guest_id, nth)
    left join chat_conversation c on c.member_id = o.member_id or c.guest_id = o.guest_id
    order by o.nth`.execute(db);
  return rows.map(({ head }) => Number(head));
}

export type NewGuest = { id: string; secretHash: Buffer; ip: string };

export async function addGuest(db: Db, { id, secretHash, ip }: NewGuest): Promise<void> {
  await db.insertInto('chat_guest').values({ id, secret_sha256: secretHash, ip }).execute();
}
