import type { DeskConversation } from '@kapao/contract/chat-desk';
import type { Words } from '../words/en.ts';

/** A member by name and phone, a visitor by the head of the room's id. */
export function nameOf(words: Words, { customer }: DeskConversation): string {
  if (customer.kind === 'guest') return `${words.guest} ${customer.id.slice(0, 4)}`;
  return `${customer.name} ${customer.phone}`.trim();
}
