import type { AgentMessage } from '@kapao/contract/chat-agent';
import type { SaidMessage } from '@kapao/contract/chat-said';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { Staff } from '../../platform/http/caller/staff.ts';
import { noticeChatAnswer } from '../../notice/outbox.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { append, type Appended } from '../store.ts';
import { type NewMessage, publishMessage, publishSession } from '../message.ts';
import { appendMediaIn } from '../upload/append-media.ts';
import { type Held, holdConversation, hasSent } from './store.ts';
import { holdOwn, claimHeld, publishChange } from './assignment.ts';

export type AgentSend = { conversationId: string; clientMessageId: string; message: AgentMessage };

/** The schema keeps type and payload together; the compiler cannot follow it. */
const newMessageOf = ({ message_type: type, payload }: SaidMessage): NewMessage => ({ type, payload }) as NewMessage;

/**
 * Answers a customer, once per clientMessageId. Assigns an unassigned conversation to the sender; refuses another
 * agent's. A repeat gets the first answer, even if another agent has the conversation now.
 */
export async function sendAsStaff(
  services: Pick<Services, 'db' | 'keys' | 'metrics' | 'realtime'>,
  staff: Staff,
  send: AgentSend,
) {
  const sent = await inTransaction(services.db, async (tx) => {
    const held = await holdForSending(tx, staff, send);
    if (isRefusal(held)) return held;
    const written = await appendAgentMessage(tx, staff, send);
    if (isRefusal(written)) return written;
    if (!written.appended.duplicate) await noticeChatAnswer(tx, send.conversationId);
    return { ...held, ...written };
  });
  return isRefusal(sent)
    ? sent
    : publishAgentMessage(services, staff, { ...sent, clientMessageId: send.clientMessageId });
}

const authorOf = (staff: Staff) => ({ kind: 'agent', id: staff.publicId }) as const;

async function appendAgentMessage(tx: Tx, staff: Staff, { conversationId, clientMessageId, message: sent }: AgentSend) {
  const said = { author: authorOf(staff), clientMessageId };
  if (sent.message_type === 'media') {
    const uploader = { kind: 'staff', staffId: staff.staffId } as const;
    return appendMediaIn(tx, uploader, { conversationId }, { ...said, uploadId: sent.payload.uploadId });
  }
  const message = newMessageOf(sent);
  const appended = await append(tx, { conversationId }, { ...message, ...said });
  return appended.clash ? refuse('IDEMPOTENCY_CLASH') : { message, appended };
}

async function holdForSending(tx: Tx, { staffId, publicId }: Staff, { conversationId, clientMessageId }: AgentSend) {
  if (await hasSent(tx, { publicId, conversationId, clientMessageId })) {
    const held = await holdConversation(tx, conversationId);
    return held === undefined ? refuse('NO_DATA') : { held, claimed: false };
  }
  const held = await holdOwn(tx, conversationId, staffId);
  if (isRefusal(held)) return held;
  return { held, claimed: await claimHeld(tx, held, staffId) };
}

type Sent = { held: Held; claimed: boolean; appended: Appended; message: NewMessage; clientMessageId: string };

function publishAgentMessage(
  services: Pick<Services, 'keys' | 'metrics' | 'realtime'>,
  staff: Staff,
  { held, claimed, appended, message, clientMessageId }: Sent,
) {
  const { id, seq, sessionId, createdAt, duplicate, headSeq } = appended;
  const audience = { conversationId: held.id, owner: held.owner };
  const { type, payload } = message;
  const stored = { id, seq, sessionId, createdAt, clientMessageId, type, payload, agentName: staff.name };
  publishMessage(services, audience, { ...stored, sender: 'agent' }, duplicate);
  if (appended.sessionOpened) publishSession(services, audience, { id: sessionId, state: 'open' });
  if (claimed) publishChange(services, held.id);
  return { id, seq, createdAt: createdAt.toISOString(), sessionId, duplicate, headSeq };
}
