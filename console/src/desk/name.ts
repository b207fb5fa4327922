import type { DeskConversation } from '@kapao/contract/chat-desk';
import type { Messages } from '../words/en.ts';

/** Returns a member's name and phone, or the start of a visitor's room id. */
export function nameOf(texts: Messages, { customer }: DeskConversation): string {
  if (customer.kind === 'guest') return `${texts.guest} ${customer.id.slice(0, 4)}`;
  return `${customer.name} ${customer.phone}`.trim();
}
