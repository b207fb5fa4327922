import { chatConfig, chatGuest, chatHistory, chatRate, chatRead, chatSend, chatSummary } from '@kapao/contract/chat';
import { refuse } from '../http/refusal.ts';
import { type Routes, serve } from '../http/serve.ts';
import { readChatConfig } from './config.ts';
import { openGuest } from './guest.ts';
import { readHistory, readSummary, readUpTo } from './history.ts';
import { sendAsCustomer } from './send.ts';
import { rateSession } from './store.ts';
import { serveUploads } from './upload/routes.ts';

/** The customer's calls (api#chat-calls). The room is always the caller's own. */
export function serveChat(routes: Routes): void {
  const { house } = routes;
  serve(routes, chatConfig, () => readChatConfig(house));
  serve(routes, chatGuest, ({ body, ip }) => openGuest(house, body, ip));
  serve(routes, chatSend, ({ caller, body, language, ip }) =>
    sendAsCustomer(house, caller, { clientMessageId: body.clientMessageId, message: body.message, language, ip }),
  );
  serve(routes, chatHistory, ({ caller, body }) => readHistory(house, caller, body));
  serve(routes, chatRead, ({ caller, body }) => readUpTo(house, caller, body.seq));
  serve(routes, chatSummary, ({ caller }) => readSummary(house, caller));
  serve(routes, chatRate, async ({ caller, body }) => {
    const rating = { sessionId: body.sessionId, score: body.score, note: body.note ?? '' };
    return (await rateSession(house.db, caller, rating)) ? { message: 'OK' as const } : refuse('NO_DATA');
  });
  serveUploads(routes);
}
