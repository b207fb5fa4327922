import { chatPayloads, type CustomerMessage } from '@kapao/contract/chat';
import type { ChatButton } from '@kapao/contract/chat/parts';
import type { Services } from '../platform/services.ts';
import type { Owner } from '../platform/http/caller/customer.ts';
import { refuse, type Refusal } from '../platform/refusal.ts';
import type { NewMessage } from './message.ts';
import { findConversation, findMessage } from './store.ts';

type Click = Extract<CustomerMessage, { message_type: 'postback' }>['payload'];

/**
 * Builds the message to store. Looks up the clicked button on the server, so that a client cannot invent an answer.
 * NO_DATA: no such button in the caller's conversation.
 */
export async function readCustomerMessage(
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
