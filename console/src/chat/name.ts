import type { AgentConversation } from '@kapao/contract/chat-agent';
import type { Messages } from '@kapao/i18n/console/en';

export function nameOf(texts: Messages, { customer }: AgentConversation): string {
  if (customer.kind === 'guest') return `${texts.guest} ${customer.id.slice(0, 4)}`;
  return `${customer.name} ${customer.phone}`.trim();
}
