import { sql } from 'kysely';
import type { ChatSender, ChatSummary } from '@kapao/contract/chat';
import type { Db, Tx } from '../platform/db/transaction.ts';
import type { Owner } from '../platform/http/caller/customer.ts';
import type { StoredMessage } from './message.ts';

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

function toMessage(row: MessageRow): StoredMessage {
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

export const ownedBy = (owner: Owner) =>
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
  const page = rows.slice(0, limit).map(toMessage);
  return { messages: ascending ? page.toReversed() : page, hasMore: rows.length > limit };
}

export async function findMessage(db: Db | Tx, conversationId: string, seq: number) {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from chat_message m
    where m.conversation_id = ${conversationId} and m.seq = ${seq}`.execute(db);
  return rows[0] && toMessage(rows[0]);
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

export async function countUnread(
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
