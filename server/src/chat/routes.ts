import { chatConfig, chatGuest, chatHistory, chatRate, chatRead, chatSend, chatSummary } from '@kapao/contract/chat';
import { refuse } from '../platform/refusal.ts';
import { type Routes, serve } from '../platform/http/serve.ts';
import { readChatConfig } from './config.ts';
import { openGuest } from './guest.ts';
import { readHistory, readSummary, readUpTo } from './history.ts';
import { sendAsCustomer } from './send.ts';
import { rateSession } from './store.ts';
import { serveUploads } from './upload/routes.ts';

export function serveChat(routes: Routes): void {
  const { services } = routes;
  serve(routes, chatConfig, () => readChatConfig(services));
  serve(routes, chatGuest, ({ body, ip }) => openGuest(services, body, ip));
  serve(routes, chatSend, ({ caller, body, language, ip }) =>
    sendAsCustomer(services, caller, { clientMessageId: body.clientMessageId, message: body.message, language, ip }),
  );
  serve(routes, chatHistory, ({ caller, body }) => readHistory(services, caller, body));
  serve(routes, chatRead, ({ caller, body }) => readUpTo(services, caller, body.seq));
  serve(routes, chatSummary, ({ caller }) => readSummary(services, caller));
  serve(routes, chatRate, async ({ caller, body }) => {
    const rating = { sessionId: body.sessionId, score: body.score, note: body.note ?? '' };
    return (await rateSession(services.db, caller, rating)) ? { message: 'OK' as const } : refuse('NO_DATA');
  });
  serveUploads(routes);
}
