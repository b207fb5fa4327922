import type { ChatConversation } from '@kapao/contract/chat';

const isEnd = ({ message }: ChatConversation): boolean =>
  message.message_type === 'system' && message.payload['event'] === 'closed';

/**
 * The conversation to be rated: the last one, when it was ended. Once a new one has begun, or it was rated here, none.
 * `closed`: those whose end the house told of.
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
