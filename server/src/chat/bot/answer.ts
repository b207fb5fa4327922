import type { ChatScript } from '@kapao/contract/chat-script';
import { v5 } from 'uuid';
import { inTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import type { Owner } from '../../platform/http/caller/customer.ts';
import { append } from '../store.ts';
import { audit } from '../agent/store.ts';
import { publishChange } from '../agent/assignment.ts';
import { type StoredMessage, publishMessage } from '../message.ts';
import { readPresence } from '../presence/presence.ts';
import { sayIn } from './say.ts';
import { nextBotState, readScript } from './script.ts';
import { type BotJob, claimJob, handOver, setBotState } from './store.ts';

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
  const next = isLate ? { state: script.person, misses: 0 } : nextBotState(script, claimed.state, claimed.received);
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
  else await setBotState(tx, conversationId, next);
  return { owner, said, handedOver } satisfies Answered;
}

async function handOverToStaff(tx: Tx, conversationId: string): Promise<void> {
  await handOver(tx, conversationId);
  await audit(tx, conversationId, null, 'handover');
}
