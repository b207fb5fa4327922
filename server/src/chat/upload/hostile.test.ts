import { readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { film } from '../../../test/chat/film.ts';
import { hostileUploads, marks } from '../../../test/chat/hostile-uploads.ts';
import { createGuest } from '../../../test/chat/upload.ts';
import { createTestDb } from '../../../test/database.ts';
import { formOf, formType, useDataDir } from '../../../test/deposit/slip.ts';
import { testServices } from '../../../test/services.ts';

const { pool } = await createTestDb();
const dataDir = useDataDir();
const services = testServices(pool, { config: { dataDir, limits: false } });
const app = await buildApp(services);
const sender = await createGuest(app);

afterAll(async () => {
  services.cleaner.close();
  await app.close();
});

const filesIn = (folder: string): string[] => {
  try {
    return readdirSync(join(dataDir, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? entry.name : [],
    );
  } catch {
    return [];
  }
};

test(
  'nothing hostile is kept as it came: refused, or drawn again without what it carried',
  { timeout: 180_000 },
  async () => {
    const uploads = await hostileUploads();
    expect(uploads.length).toBeGreaterThan(90);
    const ends: Record<string, number> = {};
    for (const { what, kind, name, file, status } of uploads) {
      const before = filesIn('uploads/chat').length;
      const answer = await sender.upload(kind, file, { name });
      ends[`${kind}: ${what}`] = answer.status;
      const code = { 413: 'FILE_TOO_LARGE', 415: 'FILE_TYPE' }[answer.status];
      if (answer.status !== 200) expect([what, answer.body]).toEqual([what, { message: code }]);
      expect([what, filesIn('uploads').length]).toEqual([what, 0]);
      expect([what, filesIn('uploads/chat').length]).toEqual([what, before + (status === 200 ? 1 : 0)]);
      if (answer.status !== 200) continue;
      const reply = await app.inject({ url: String(answer.body['path']) });
      const type = String(reply.headers['content-type']);
      expect([what, type]).toEqual([what, expect.stringMatching(/^(image\/(png|jpeg|gif)|video\/(mp4|quicktime))$/)]);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
      expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
      for (const mark of marks) expect([what, mark, reply.rawPayload.includes(mark)]).toEqual([what, mark, false]);
      if (kind === 'video') continue;
      const { format, exif, xmp, icc, comments, pages } = await sharp(reply.rawPayload).metadata();
      expect([what, type, exif, xmp, comments]).toEqual([what, `image/${format}`, undefined, undefined, undefined]);
      expect([what, icc === undefined, (pages ?? 1) <= 100]).toEqual([what, true, true]);
    }
    expect(ends).toEqual(Object.fromEntries(uploads.map(({ kind, what, status }) => [`${kind}: ${what}`, status])));
  },
);

test('a picture stays upright, and one that moves goes on moving', async () => {
  const lying = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#fff' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sender.upload('image', lying, { name: 'a.JPG' })).body).toMatchObject({ width: 30, height: 90 });
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 900, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [50, 50, 50] })
    .toBuffer();
  const { body } = await sender.upload('image', gif, { name: 'a.gif' });
  expect(body).toMatchObject({ width: 720, height: 240 });
  const reply = await app.inject({ url: String(body['path']) });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ pages: 3, delay: [50, 50, 50] });
  const large = await sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  expect((await sender.upload('image', large)).body).toMatchObject({ width: 2_048, height: 512 });
});

test('a body without its length, one that ends early and one without a file leave nothing', async () => {
  const picture = formOf(Buffer.from('89504e470d0a1a0a', 'hex'));
  for (const payload of [
    picture.subarray(0, -20),
    Buffer.alloc(0),
    Buffer.from('--x--'),
    formOf(Buffer.alloc(9), { field: 'other' }),
  ]) {
    expect(await sender.upload('image', Buffer.alloc(0), { payload })).toMatchObject({
      status: 400,
      body: { message: 'INVALID_REQUEST', data: { field: 'file' } },
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const head = `POST /api/chat/upload-image HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${sender.token}\r\nx-requester: wallet-user\r\ncontent-type: ${formType}\r\n`;
  const send = (rest: Buffer): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', (answer) => {
        resolve(String(answer).split('\r\n')[0] ?? '');
        socket.destroy();
      });
      socket.write(Buffer.concat([Buffer.from(head), rest]));
    });
  const chunked = Buffer.from(`transfer-encoding: chunked\r\n\r\n${picture.length.toString(16)}\r\n`);
  expect(await send(Buffer.concat([chunked, picture, Buffer.from('\r\n0\r\n\r\n')]))).toBe('HTTP/1.1 400 Bad Request');
  expect(await send(Buffer.from('content-length: 20000000\r\n\r\n'))).toBe('HTTP/1.1 413 Payload Too Large');
  expect(filesIn('uploads')).toEqual([]);
});

test('a player asks for parts of a film and is given them', async () => {
  const { body } = await sender.upload('video', film());
  const url = String(body['path']);
  const whole = await app.inject({ url });
  expect(whole.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
  const part = await app.inject({ url, headers: { range: 'bytes=4-7' } });
  expect([part.statusCode, part.payload, part.headers['content-range']]).toEqual([
    206,
    'ftyp',
    `bytes 4-7/${whole.rawPayload.length}`,
  ]);
  expect((await app.inject({ url, headers: { range: 'bytes=999999-' } })).statusCode).toBe(400);
});
