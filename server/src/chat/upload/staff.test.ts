import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createGuest } from '../../../test/chat/upload.ts';
import { createClient } from '../../../test/client.ts';
import { createTestDb } from '../../../test/database.ts';
import { formOf, formType, useDataDir } from '../../../test/deposit/slip.ts';
import { testServices } from '../../../test/services.ts';
import { createStaff, staffHeaders } from '../../../test/chat/staff.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool, { config: { dataDir: useDataDir(), limits: false } });
const app = await buildApp(services);

afterAll(() => services.cleaner.close());

test('staff send what they uploaded themselves, once, and an invalid file assigns no conversation', async () => {
  const guest = await createGuest(app);
  await createClient(app, { token: guest.token }).post('/api/chat/send-message', {
    clientMessageId: randomUUID(),
    message: { message_type: 'text', payload: { text: 'hello' } },
  });
  const { rows } = await sql<{ id: string }>`
    select id from chat_conversation where guest_id = ${guest.guestId}`.execute(db);
  const conversationId = rows[0]?.id;
  const assignee = async () => {
    const { rows: found } = await sql<{ assignee_id: bigint | null }>`
      select assignee_id from chat_conversation where id = ${conversationId}::uuid`.execute(db);
    return found[0]?.assignee_id;
  };
  const [one, two] = [await createStaff(db), await createStaff(db)];
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const uploaded = await app.inject({
    method: 'POST',
    url: '/api/staff/chat/upload-image',
    headers: { ...staffHeaders(one.token), 'content-type': formType },
    payload: formOf(picture),
  });
  const { uploadId } = uploaded.json<{ uploadId: string }>();
  const send = (token: string, id: unknown, clientMessageId = randomUUID()) =>
    createClient(app, { token }).post(
      '/api/staff/chat/send',
      { conversationId, clientMessageId, message: { message_type: 'media', payload: { uploadId: id } } },
      staffHeaders(token),
    );
  const { body: theirs } = await guest.upload('image', picture);
  for (const refused of [await send(two.token, uploadId), await send(one.token, theirs['uploadId'])]) {
    expect(refused).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  }
  expect((await guest.send(uploadId)).status).toBe(404);
  expect(await assignee()).toBeNull();
  const clientMessageId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => send(one.token, uploadId, clientMessageId)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['seq'])}`)).size).toBe(1);
  expect(await assignee()).toBe(one.staffId);
  expect((await send(one.token, uploadId)).status).toBe(404);
  const [message] = await guest.history();
  expect(message).toMatchObject({ message_type: 'media', payload: { uploadId, fileType: 'image' } });
  expect((await app.inject({ url: String(message?.payload['filePath']) })).headers['content-type']).toBe('image/png');
});
