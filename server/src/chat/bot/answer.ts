import type { ChatScript } from '@kapao/contract/chat-script';
import { sql } from 'kysely';
import { v5 } from 'uuid';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { Owner } from '../../platform/http/caller/customer.ts';
import type { Language } from '../../platform/http/call.ts';
import { append } from '../append.ts';
import { audit } from '../agent/audit.ts';
import { publishChange } from '../agent/assignment.ts';
import type { StoredMessage } from '../message.ts';
import { readPresence } from '../presence.ts';
import { publishMessage } from '../publish.ts';
import { sayIn } from './say.ts';
import { type BotState, type Said, nextOf, readScript } from './script.ts';

/** UUID namespace of the script's messages. The same trigger and step give the same id in every process. */
const namespace = '6d1f0c5e-58a1-4a53-9c60-2f1d7b7c9a10';

export const answerId = (conversationId: string, triggerSeq: number, step: number): string =>
  v5(`${conversationId}:${triggerSeq}:${step}`, namespace);

type Script = ChatScript | 'broken' | undefined;
type Answered = { owner: Owner; said: StoredMessage[]; handedOver: boolean };

/**
 * Answers the oldest message that waits for the script, in one transaction, and notifies after the commit. Staff take a
 * conversation under the same lock, so the script never answers over an agent. Returns false if no message waited.
 */
export async function answerNext(
  services: Pick<Services, 'db' | 'keys' | 'log' | 'metrics' | 'realtime' | 'settings'>,
  conversationId: string,
): Promise<boolean> {
  const [script, { open }, settings] = await Promise.all([
    readScript(services.db),
    readPresence(services),
    services.settings.read(),
  ]);
  if (script === 'broken') services.log.error('content chat.script is no script: every customer goes to the queue');
  const hours = { from: settings['chat.openFrom'], to: settings['chat.openTo'] };
  const answered = await inTransaction(services.db, async (tx) => {
    const claimed = await claimJob(tx, conversationId);
    return claimed && answerJob(tx, { script, open, hours, conversationId, claimed });
  });
  if (answered === undefined) return false;
  for (const message of answered.said) publishMessage(services, { conversationId, owner: answered.owner }, message);
  if (answered.handedOver) publishChange(services, conversationId);
  return true;
}

type BotJob = {
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

async function claimJob(tx: Tx, conversationId: string): Promise<BotJob | undefined> {
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

type Answering = {
  script: Script;
  open: boolean;
  hours: { from: string; to: string };
  conversationId: string;
  claimed: BotJob;
};

async function answerJob(tx: Tx, { script, open, hours, conversationId, claimed }: Answering) {
  const { owner, language, triggerSeq } = claimed;
  if (claimed.mode !== 'bot') return { owner, said: [], handedOver: false } satisfies Answered;
  if (script === undefined || script === 'broken') {
    await handOverToStaff(tx, conversationId);
    return { owner, said: [], handedOver: true } satisfies Answered;
  }
  const isLate = claimed.ageSeconds > script.timeoutSeconds;
  const next = isLate ? { state: script.person, misses: 0 } : nextOf(script, claimed.state, claimed.received);
  const state = script.states[next.state];
  const messages = state?.handover !== undefined && !open ? state.handover.outside : (state?.messages ?? []);
  const said: StoredMessage[] = [];
  for (const [step, message] of messages.entries()) {
    const words = sayIn(language, message, hours);
    const clientMessageId = answerId(conversationId, triggerSeq, step);
    const author = { kind: 'bot', id: '' } as const;
    const { id, seq, sessionId, createdAt } = await append(
      tx,
      { conversationId },
      { ...words, author, clientMessageId },
    );
    const { type, payload } = words;
    said.push({ id, seq, sessionId, createdAt, clientMessageId, type, payload, sender: 'bot', agentName: '' });
  }
  const handedOver = state?.handover !== undefined;
  if (handedOver) await handOverToStaff(tx, conversationId);
  else {
    await sql`
      update chat_conversation set bot_state = ${JSON.stringify(next)}::jsonb where id = ${conversationId}`.execute(tx);
  }
  return { owner, said, handedOver } satisfies Answered;
}

async function handOverToStaff(tx: Tx, conversationId: string): Promise<void> {
  await sql`
    update chat_conversation set mode = 'queue', waiting_since = app_now(), bot_state = null
    where id = ${conversationId}`.execute(tx);
  await audit(tx, conversationId, null, 'handover');
}
