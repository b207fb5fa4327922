import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Answer, createClient } from '../client.ts';
import { formOf, formType } from '../deposit/slip.ts';

export type Sender = {
  token: string;
  upload(kind: 'image' | 'video', file: Buffer, more?: { name?: string; payload?: Buffer }): Promise<Answer>;
  send(uploadId: unknown, clientMessageId?: string): Promise<Answer>;
  history(): Promise<{ message_type: string; payload: Record<string, unknown> }[]>;
};

export function senderOf(app: FastifyInstance, token: string): Sender {
  const client = createClient(app, { token });
  return {
    token,
    upload: (kind, file, { name = kind === 'image' ? 'photo.png' : 'film.mp4', payload } = {}) =>
      client.post(`/api/chat/upload-${kind}`, payload ?? formOf(file, { name }), { 'content-type': formType }),
    send: (uploadId, clientMessageId = randomUUID()) =>
      client.post('/api/chat/send-message', {
        clientMessageId,
        message: { message_type: 'media', payload: { uploadId } },
      }),
    async history() {
      const { body } = await client.post('/api/chat/history', { limit: 50 });
      return (body['conversations'] as { message: { message_type: string; payload: Record<string, unknown> } }[]).map(
        ({ message }) => message,
      );
    },
  };
}

export async function createGuest(app: FastifyInstance): Promise<Sender & { guestId: string }> {
  const { body } = await createClient(app).post('/api/chat/guest', {});
  return { ...senderOf(app, String(body['guestToken'])), guestId: String(body['guestId']) };
}
