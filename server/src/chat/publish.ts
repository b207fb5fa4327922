import type { Services } from '../platform/services.ts';
import type { Owner } from '../platform/http/caller/customer.ts';
import { type StoredMessage, toConversation } from './message.ts';

export type Audience = { conversationId: string; owner: Owner };

/**
 * Notifies the customer's windows and the staff of a committed message. `isCopy`: notified before, so not counted
 * again.
 */
export function publishMessage(
  services: Pick<Services, 'keys' | 'metrics' | 'realtime'>,
  audience: Audience,
  message: StoredMessage,
  isCopy = false,
): void {
  const { realtime, metrics } = services;
  const { conversationId, owner } = audience;
  if (!isCopy) metrics.messagesAppended.inc({ sender: message.sender });
  realtime.toCustomer(owner, 'messaging', toConversation(services, message, owner));
  const seen = toConversation(services, message, owner, 'staff');
  realtime.toStaff({ conversationId }, 'messaging', { ...seen, conversationId });
  realtime.toStaff('inbox', 'inbox', { conversationId });
}

export function publishSession(
  { realtime }: Pick<Services, 'realtime'>,
  audience: Audience,
  session: { id: string; state: 'open' | 'closed' },
): void {
  realtime.toCustomer(audience.owner, 'session', session);
  realtime.toStaff({ conversationId: audience.conversationId }, 'session', {
    conversationId: audience.conversationId,
    ...session,
  });
}
