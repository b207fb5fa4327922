import type { FastifyInstance } from 'fastify';
import { fieldsOf, jsonFields, textOf } from '../fields.ts';
import { createNotices, type Notice } from '../notices.ts';
import { perform } from '../partner-call.ts';
import { secretOf } from '../secret.ts';
import { isSame, sign } from '../signature.ts';
import type { World } from '../world.ts';
import { shownNotices } from './shown.ts';

/** Plays LINE's Messaging API: takes one text per retry key. */
export function linePartner(scope: FastifyInstance, world: World): void {
  scope.post('/line/v2/bot/message/push', (request, reply) => {
    if (!isSame(request.headers.authorization, `Bearer ${secretOf(world, 'line')}`)) {
      return reply.code(401).send({ message: 'Authentication failed' });
    }
    const fields = jsonFields(request.body);
    const to = textOf(fields, 'to', 100);
    const [message] = Array.isArray(fields['messages']) ? fields['messages'] : [];
    const text = textOf(fieldsOf(message), 'text', 5_000);
    const key = request.headers['x-line-retry-key'];
    const reference = typeof key === 'string' ? key : '';
    return perform(world, reply, {
      target: 'line',
      act: () => {
        const isRepeat = shownNotices(world).get(reference) !== undefined;
        if (isRepeat) return { status: 409, body: { message: 'The retry key is already accepted' } };
        shownNotices(world).put(reference, { channel: 'line', to, text, reference, at: new Date().toISOString() });
        return { status: 200, body: { sentMessages: [] } };
      },
      refuse: () => ({ status: 400, body: { message: 'The property, to, in the request body is invalid' } }),
    });
  });
}

/** What a LINE user does with the official account: sends it a text, or blocks it. */
export function lineCalls(app: FastifyInstance, world: World): void {
  const notices = createNotices(world);
  app.post('/line/messages', (request) => {
    const fields = fieldsOf(request.body);
    const source = { type: 'user', userId: textOf(fields, 'userId', 50) };
    const message = { type: 'text', text: textOf(fields, 'text', 1_000) };
    notices.send(webhookOf({ type: 'message', source, message }));
    return { message: 'OK' };
  });
  app.post('/line/block', (request) => {
    const source = { type: 'user', userId: textOf(fieldsOf(request.body), 'userId', 50) };
    notices.send(webhookOf({ type: 'unfollow', source }));
    return { message: 'OK' };
  });
}

function webhookOf(event: object): Notice {
  const body = JSON.stringify({ destination: 'sandbox', events: [event] });
  return {
    partner: 'line',
    signer: 'line:hook',
    target: 'line',
    write: ({ secret }) => ({ headers: { 'x-line-signature': sign(secret, body, 'base64') }, body }),
  };
}
