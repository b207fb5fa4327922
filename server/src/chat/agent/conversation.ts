import { sql } from 'kysely';
import type { AgentConversation } from '@kapao/contract/chat-agent';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Owner } from '../../platform/http/caller/customer.ts';
import { mostUnread } from '../store.ts';

export const inboxSize = 50;

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

export async function countWaiting(db: Db): Promise<number> {
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
