import type { DeskConversation } from '@kapao/contract/chat-desk';
import type { Words } from '../words/en.ts';

/** Returns a member's name and phone, or the start of a visitor's room id. */
export function nameOf(words: Words, { customer }: DeskConversation): string {
  if (customer.kind === 'guest') return `${words.guest} ${customer.id.slice(0, 4)}`;
  return `${customer.name} ${customer.phone}`.trim();
}
