import { chatPayloads, type ChatSent, type CustomerMessage } from '@kapao/contract/chat';
import type { ChatButton } from '@kapao/contract/chat/parts';
import type { Language } from '@kapao/contract/language';
import { sourceOf } from '../platform/http/caller/source.ts';
import type { Services } from '../platform/services.ts';
import { type Customer, type Owner, ownerIdOf } from '../platform/http/caller/customer.ts';
import { countLimit, takeBackLimit } from '../platform/http/caller/limits.ts';
import { isRefusal, refuse, type Refusal } from '../platform/refusal.ts';
import { append, type Appended, findConversation, findMessage } from './store.ts';
import { answerSoon } from './bot/work.ts';
import { type NewMessage, publishMessage, publishSession } from './message.ts';
import { appendMedia } from './upload/append-media.ts';

type Send = { clientMessageId: string; message: CustomerMessage; language: Language; ip: string };

/** Messages a minute of one customer, and of all guests at one address (chat#limits). */
const limits = { member: 20, guest: 10, address: 200 };
const windowSeconds = 60;

/**
 * Stores a customer's message once per clientMessageId; a repeat gets the first answer. IDEMPOTENCY_CLASH: the id was
 * used for another message. NO_DATA: the message names something the caller does not have.
 */
export async function sendAsCustomer(services: Services, customer: Customer, send: Send) {
  const limited = services.config.limits ? await countCustomerSend(services, customer, send.ip) : undefined;
  if (limited !== undefined) return limited;
  if (!(await services.settings.read())['chat.enabled']) return refuse('NO_DATA');
  const written = await appendCustomerMessage(services, customer, send);
  if (isRefusal(written)) return written;
  const { message, appended } = written;
  if (appended.duplicate) await forgiveCopy(services, customer, send.ip);
  // Notifies again for a copy: the first process may have died between commit and notification.
  publishCustomerMessage(services, customer, send.clientMessageId, message, appended);
  const { id, seq, createdAt, sessionId, duplicate, headSeq } = appended;
  return { id, seq, createdAt: createdAt.toISOString(), sessionId, duplicate, headSeq } satisfies ChatSent;
}

async function appendCustomerMessage(
  services: Pick<Services, 'db'>,
  customer: Customer,
  { message, clientMessageId, language }: Send,
) {
  const target = { owner: customer };
  const sent = { author: { kind: 'customer', id: ownerIdOf(customer) }, clientMessageId, language } as const;
  if (message.message_type === 'media') {
    return appendMedia(services.db, customer, target, { ...sent, uploadId: message.payload.uploadId });
  }
  const read = await readCustomerMessage(services, customer, message);
  if (isRefusal(read)) return read;
  const appended = await append(services.db, target, { ...read, ...sent });
  return appended.clash ? refuse('IDEMPOTENCY_CLASH') : { message: read, appended };
}

type Click = Extract<CustomerMessage, { message_type: 'postback' }>['payload'];

/**
 * Builds the message to store. Looks up the clicked button on the server, so that a client cannot invent an answer.
 * NO_DATA: no such button in the caller's conversation.
 */
async function readCustomerMessage(
  services: Pick<Services, 'db'>,
  owner: Owner,
  message: Exclude<CustomerMessage, { message_type: 'media' }>,
): Promise<NewMessage | Refusal<'NO_DATA'>> {
  if (message.message_type === 'text') {
    return { type: 'text', payload: { text: message.payload.text } };
  }
  const button = await findButton(services, owner, message.payload);
  if (button === undefined) return refuse('NO_DATA');
  const { title, payload } = button;
  return { type: 'postback', payload: { title, payload, seq: message.payload.seq } };
}

async function findButton({ db }: Pick<Services, 'db'>, owner: Owner, click: Click): Promise<ChatButton | undefined> {
  const conversation = await findConversation(db, owner);
  const message = conversation && (await findMessage(db, conversation.id, click.seq));
  if (message === undefined || message.sender === 'customer') return undefined;
  const button = buttonsOf(message.type, message.payload, click.card)[click.button];
  // The browser opens web addresses and phone numbers; only other buttons are answers.
  return button?.type === 'web' || button?.type === 'call' ? undefined : button;
}

function buttonsOf(type: string, payload: unknown, card: number | undefined): readonly ChatButton[] {
  if (type === 'buttons') return chatPayloads.buttons.parse(payload).buttons;
  if (type === 'quick_replies') return chatPayloads.quick_replies.parse(payload).quick_replies;
  if (type === 'generic') return chatPayloads.generic.parse(payload).elements[card ?? 0]?.buttons ?? [];
  return [];
}

function publishCustomerMessage(
  services: Pick<Services, 'db' | 'keys' | 'log' | 'metrics' | 'realtime' | 'settings'>,
  owner: Owner,
  clientMessageId: string,
  message: NewMessage,
  appended: Appended,
): void {
  const { id, seq, sessionId, createdAt, conversationId } = appended;
  const { type, payload } = message;
  const stored = { id, seq, sessionId, createdAt, clientMessageId, type, payload, agentName: '' };
  publishMessage(services, { conversationId, owner }, { ...stored, sender: 'customer' }, appended.duplicate);
  if (appended.sessionOpened) publishSession(services, { conversationId, owner }, { id: sessionId, state: 'open' });
  if (appended.mode === 'bot' && !appended.duplicate) answerSoon(services, conversationId);
}

const keysOf = (customer: Customer, ip: string) => ({
  person: `chat:${ownerIdOf(customer)}`,
  address: `chat:ip:${sourceOf(ip)}`,
});

async function countCustomerSend({ db }: Pick<Services, 'db'>, customer: Customer, ip: string) {
  const { person, address } = keysOf(customer, ip);
  const limited = await countLimit(db, { key: person, max: limits[customer.kind], windowSeconds });
  if (limited !== undefined || customer.kind === 'member') return limited;
  return countLimit(db, { key: address, max: limits.address, windowSeconds });
}

async function forgiveCopy(services: Pick<Services, 'config' | 'db'>, customer: Customer, ip: string): Promise<void> {
  if (!services.config.limits) return;
  const { person, address } = keysOf(customer, ip);
  await takeBackLimit(services.db, person);
  if (customer.kind === 'guest') await takeBackLimit(services.db, address);
}
