import { sql } from 'kysely';
import type { ChatSender } from '@kapao/contract/chat';
import { previewOf } from '@kapao/contract/chat/content';
import type { Db, Tx } from '../platform/db/transaction.ts';
import type { Owner } from '../platform/http/caller/customer.ts';
import type { NewMessage } from './message.ts';

export type Author = { kind: ChatSender; id: string };

export type Append = NewMessage & {
  author: Author;
  clientMessageId: string;
  language?: 'th' | 'la' | 'en';
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
  mode: 'bot' | 'queue' | 'human' | 'closed';
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
