import type { ChatSent, CustomerMessage } from '@kapao/contract/chat';
import { sourceOf } from '../http/caller/source.ts';
import type { House } from '../house.ts';
import type { Customer, Owner } from '../http/caller/customer.ts';
import { countLimit, takeBackLimit } from '../http/caller/limits.ts';
import type { Language } from '../http/call.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import { append, type Appended } from './append.ts';
import { answerSoon } from './bot/work.ts';
import { readCustomerMessage } from './customer-message.ts';
import type { NewMessage } from './message.ts';
import { appendMedia } from './upload/take.ts';
import { tellMessage, tellSession } from './tell.ts';

type Send = { clientMessageId: string; message: CustomerMessage; language: Language; ip: string };

/** Messages a minute of one customer, and of all guests at one address (chat#limits). */
const limits = { member: 20, guest: 10, address: 200 };
const windowSeconds = 60;

export const idOf = (owner: Owner): string => (owner.kind === 'member' ? owner.publicId : owner.guestId);

/**
 * Stores a customer's message once per clientMessageId; a repeat gets the first answer. IDEMPOTENCY_CLASH: the id was
 * used for another message. NO_DATA: the message names something the caller does not have.
 */
export async function sendAsCustomer(house: House, customer: Customer, send: Send) {
  const limited = house.config.limits ? await countSend(house, customer, send.ip) : undefined;
  if (limited !== undefined) return limited;
  if (!(await house.settings.read())['chat.enabled']) return refuse('NO_DATA');
  const written = await write(house, customer, send);
  if (isRefusal(written)) return written;
  const { message, appended } = written;
  if (appended.duplicate) await forgiveCopy(house, customer, send.ip);
  // Notifies again for a copy: the first process may have died between commit and notification.
  tell(house, customer, send.clientMessageId, message, appended);
  const { id, seq, createdAt, sessionId, duplicate, headSeq } = appended;
  return { id, seq, createdAt: createdAt.toISOString(), sessionId, duplicate, headSeq } satisfies ChatSent;
}

async function write(house: House, customer: Customer, { message, clientMessageId, language }: Send) {
  const target = { owner: customer };
  const sent = { author: { kind: 'customer', id: idOf(customer) }, clientMessageId, language } as const;
  if (message.message_type === 'media') {
    return appendMedia(house.db, customer, target, { ...sent, uploadId: message.payload.uploadId });
  }
  const read = await readCustomerMessage(house, customer, message);
  if (isRefusal(read)) return read;
  const appended = await append(house.db, target, { ...read, ...sent });
  return appended.clash ? refuse('IDEMPOTENCY_CLASH') : { message: read, appended };
}

function tell(house: House, owner: Owner, clientMessageId: string, message: NewMessage, appended: Appended): void {
  const { id, seq, sessionId, createdAt, conversationId } = appended;
  const { type, payload } = message;
  const stored = { id, seq, sessionId, createdAt, clientMessageId, type, payload, agentName: '' };
  tellMessage(house, { conversationId, owner }, { ...stored, sender: 'customer' }, appended.duplicate);
  if (appended.sessionOpened) tellSession(house, { conversationId, owner }, { id: sessionId, state: 'open' });
  if (appended.mode === 'bot' && !appended.duplicate) answerSoon(house, conversationId);
}

const keysOf = (customer: Customer, ip: string) => ({
  person: `chat:${idOf(customer)}`,
  address: `chat:ip:${sourceOf(ip)}`,
});

/** Counts by person first. Guests also count by address, which customers of a mobile carrier share (chat#limits). */
async function countSend({ db }: House, customer: Customer, ip: string) {
  const { person, address } = keysOf(customer, ip);
  const limited = await countLimit(db, { key: person, max: limits[customer.kind], windowSeconds });
  if (limited !== undefined || customer.kind === 'member') return limited;
  return countLimit(db, { key: address, max: limits.address, windowSeconds });
}

async function forgiveCopy(house: House, customer: Customer, ip: string): Promise<void> {
  if (!house.config.limits) return;
  const { person, address } = keysOf(customer, ip);
  await takeBackLimit(house.db, person);
  if (customer.kind === 'guest') await takeBackLimit(house.db, address);
}
