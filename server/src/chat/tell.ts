import type { House } from '../house.ts';
import type { Owner } from '../http/caller/customer.ts';
import { type StoredMessage, toConversation } from './message.ts';

export type Whose = { conversationId: string; owner: Owner };

/**
 * Notifies the customer's windows and the staff of a committed message. `isCopy`: notified before, so not counted
 * again.
 */
export function tellMessage(house: House, whose: Whose, message: StoredMessage, isCopy = false): void {
  const { realtime, metrics } = house;
  const { conversationId, owner } = whose;
  if (!isCopy) metrics.messagesAppended.inc({ sender: message.sender });
  const view = toConversation(house, message, owner);
  realtime.toCustomer(owner, 'messaging', view);
  realtime.toStaff({ conversationId }, 'messaging', { ...view, conversationId });
  realtime.toStaff('inbox', 'inbox', { conversationId });
}

export function tellSession(
  { realtime }: House,
  whose: Whose,
  session: { id: string; state: 'open' | 'closed' },
): void {
  realtime.toCustomer(whose.owner, 'session', session);
  realtime.toStaff({ conversationId: whose.conversationId }, 'session', {
    conversationId: whose.conversationId,
    ...session,
  });
}
