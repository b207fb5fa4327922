import type { ChatConversation } from '@kapao/contract/chat';

const isEnd = ({ message }: ChatConversation): boolean =>
  message.message_type === 'system' && message.payload['event'] === 'closed';

/**
 * Returns the session to rate: the last one, when ended and not rated here. Undefined once a new one has begun.
 * `closed` are sessions that the server reported as ended.
 */
export function rateableSession(
  messages: readonly ChatConversation[],
  closed: ReadonlySet<string>,
  isRated: (sessionId: string) => boolean,
): string | undefined {
  const last = messages.at(-1);
  if (last === undefined || isRated(last.session_id)) return undefined;
  return isEnd(last) || closed.has(last.session_id) ? last.session_id : undefined;
}
