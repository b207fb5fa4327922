import type { Language } from '@kapao/contract/language';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/transaction.ts';
import type { Owner } from '../../platform/http/caller/customer.ts';
import type { BotState, Said } from './script.ts';

export type BotJob = {
  mode: string;
  state: BotState | null;
  language: Language;
  owner: Owner;
  triggerSeq: number;
  received: Said;
  ageSeconds: number;
};

type BotJobRow = {
  mode: string;
  bot_state: unknown;
  language: Language;
  member_id: bigint | null;
  guest_id: string | null;
  public_id: string | null;
};

/** Locks the conversation and takes its oldest message that waits for the script. */
export async function claimJob(tx: Tx, conversationId: string): Promise<BotJob | undefined> {
  const held = await sql<BotJobRow>`
    select c.mode, c.bot_state, c.language, c.member_id, c.guest_id,
      (select m.public_id from member m where m.id = c.member_id) as public_id
    from chat_conversation c where c.id = ${conversationId} for update of c`.execute(tx);
  const taken = await sql<{ trigger_seq: bigint; message_type: string; payload: Said; age: number }>`
    with done as (
      delete from chat_job where id = (
        select id from chat_job where conversation_id = ${conversationId} order by trigger_seq limit 1)
      returning conversation_id, trigger_seq)
    select d.trigger_seq, m.message_type, m.payload, extract(epoch from app_now() - m.created_at)::float8 as age
    from done d join chat_message m on m.conversation_id = d.conversation_id and m.seq = d.trigger_seq`.execute(tx);
  const [row, job] = [held.rows[0], taken.rows[0]];
  if (row === undefined || job === undefined) return undefined;
  const { text, payload } = job.payload;
  const received = job.message_type === 'postback' ? { payload } : job.message_type === 'text' ? { text } : {};
  const owner: Owner =
    row.member_id === null
      ? { kind: 'guest', guestId: row.guest_id ?? '' }
      : { kind: 'member', memberId: row.member_id, publicId: row.public_id ?? '' };
  const { mode, language } = row;
  const state = row.bot_state as BotState | null;
  const common = { mode, language, owner, state, ageSeconds: job.age };
  return { ...common, triggerSeq: Number(job.trigger_seq), received: received as Said };
}

export async function setBotState(tx: Tx, conversationId: string, state: BotState): Promise<void> {
  await sql`
    update chat_conversation set bot_state = ${JSON.stringify(state)}::jsonb where id = ${conversationId}`.execute(tx);
}

export async function handOver(tx: Tx, conversationId: string): Promise<void> {
  await sql`
    update chat_conversation set mode = 'queue', waiting_since = app_now(), bot_state = null
    where id = ${conversationId}`.execute(tx);
}

/** Lists conversations with a message that waits for the script, the oldest first. */
export async function listDueConversations(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ conversation_id: string }>`
    select conversation_id from chat_job where run_at <= now()
    group by conversation_id order by min(run_at) limit ${limit}`.execute(db);
  return rows.map(({ conversation_id: id }) => id);
}

export async function postpone(db: Db, conversationId: string): Promise<void> {
  await sql`
    update chat_job set attempt = attempt + 1, run_at = now() + least(60, 2 ^ attempt) * interval '1 second'
    where conversation_id = ${conversationId}`.execute(db);
}
