import { readdirSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { film, box, track, texts } from '../../../test/chat/film.ts';
import { createGuest } from '../../../test/chat/upload.ts';
import { createTestDb } from '../../../test/database.ts';
import { formOf, formType, useDataDir } from '../../../test/deposit/slip.ts';
import { testServices } from '../../../test/services.ts';
import { deflateSync } from 'node:zlib';
import { maxChatImageBytes, maxChatVideoBytes } from '@kapao/contract/chat';
import { pretenders, pngChunk, strangers } from '../../../test/deposit/hostile-files.ts';

/** Markers in every file that the server may convert; none may be left in the stored file. */
const marks = ['<script', 'SECRET-PLACE', '<?php', 'META-INF', 'javascript:'] as const;

const script = Buffer.from('<script>alert(document.domain)</script><?php system(1) ?>SECRET-PLACE javascript:1');
const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from('META-INF/MANIFEST.MF SECRET-PLACE')]);
const gps = {
  IFD0: { Copyright: 'SECRET-PLACE <script>', Artist: 'SECRET-PLACE' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 22/1', GPSLongitudeRef: 'E', GPSLongitude: '100/1 30/1 6/1' },
};

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

type HostileUpload = { what: string; kind: 'image' | 'video'; name: string; file: Buffer; status: number };

const blank = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#3a7' } });
const joined = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));

const withChunk = (png: Buffer, type: string, data: Buffer): Buffer =>
  joined(png.subarray(0, 33), pngChunk(type, data), png.subarray(33));

function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return joined(jpeg.subarray(0, 2), head, data, jpeg.subarray(2));
}

function moving(frames: number, side = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const head = joined('GIF89a', size, Buffer.from('800000ffffff000000', 'hex'));
  const frame = joined(Buffer.from('21f90400050000002c00000000', 'hex'), size, Buffer.from('000202440100', 'hex'));
  return joined(head, ...Array.from({ length: frames }, () => frame), ';');
}

const image = (what: string, file: Buffer, status: number, name = 'photo.png'): HostileUpload => ({
  what,
  kind: 'image',
  name,
  file,
  status,
});
const video = (what: string, file: Buffer, status: number, name = 'film.mp4'): HostileUpload => ({
  what,
  kind: 'video',
  name,
  file,
  status,
});

async function carriers(png: Buffer, jpeg: Buffer, gif: Buffer): Promise<HostileUpload[]> {
  const located = await blank().jpeg().withExif(gps).toBuffer();
  const profile = joined('x\0\0', deflateSync(script));
  return [
    image('a place in a JPEG', located, 200, 'photo.jpg'),
    image('a place in a PNG', await blank().png().withExif(gps).toBuffer(), 200),
    image('a script behind a PNG', joined(png, script), 200),
    image('a page behind a JPEG', joined(jpeg, script), 200, 'photo.jpeg'),
    image('a GIF that is an archive (GIFAR)', joined(gif, zip), 200, 'photo.gif'),
    image('a JPEG that is an archive', joined(jpeg, zip), 200, 'photo.jpg'),
    image(
      'a second picture behind a JPEG (MPF)',
      joined(withSegment(jpeg, 0xe2, joined('MPF\0', script)), located),
      200,
    ),
    image('a script in a JPEG’s comment', withSegment(jpeg, 0xfe, script), 200, 'photo.jpg'),
    image('XMP in a JPEG', withSegment(jpeg, 0xe1, joined('http://ns.adobe.com/xap/1.0/\0', script)), 200, 'p.jpg'),
    image('a script in a PNG’s text', withChunk(png, 'tEXt', joined('Comment\0', script)), 200),
    image('a packed script in a PNG', withChunk(png, 'zTXt', profile), 200),
    image('a script in a PNG’s iTXt', withChunk(png, 'iTXt', joined('XML:com.adobe.xmp\0\0\0\0\0', script)), 200),
    image('a script as a colour profile', withChunk(png, 'iCCP', profile), 200),
    image('a script in a chunk of its own', withChunk(png, 'scRp', script), 200),
    image(
      'a script in a GIF’s comment',
      joined(gif.subarray(0, -1), '\x21\xfe', Buffer.of(script.length), script, '\0;'),
      200,
      'p.gif',
    ),
    image('5,000 frames', moving(5_000), 200, 'photo.gif'),
    image('a name that leads elsewhere', png, 200, '../../../etc/cron.d/photo.png'),
    image('a name of 300 letters', png, 200, `${'x'.repeat(300)}.png`),
    image('a name of Windows’ own', png, 200, 'CON.png'),
    image('a picture called by another’s ending', jpeg, 200, 'photo.png'),
  ];
}

const named = (png: Buffer): HostileUpload[] =>
  [
    'photo',
    'photo.svg',
    'photo.png.html',
    'photo.php.png',
    'photo.html.png',
    'photo.svg .png',
    'photo.png\u0000.html',
    'photo.html\u0000.png',
    'photo.php%00.png',
    'photo.png.',
    'photo\u202egnp.png',
    '.png.exe',
    '',
  ].map((name) => image(`the name ${JSON.stringify(name)}`, png, 415, name));

function films(png: Buffer): HostileUpload[] {
  const full = film({ data: Buffer.alloc(maxChatVideoBytes - film({ data: Buffer.alloc(0) }).length) });
  return [
    video('a film', film(), 200),
    video('a film as large as may be', full, 200),
    video('one byte more', joined(full, '\0'), 413),
    video('a script in udta', film({ inside: [box('udta', box('\u00a9xyz', script))] }), 200),
    video('a script behind the last box', film({ behind: [script] }), 200),
    video('a page in a box of its own', film({ behind: [box('html', script)] }), 200),
    video('a script in meta', film({ brand: 'qt  ', inside: [box('meta', script)] }), 200, 'film.MOV'),
    video('an unknown brand', film({ brand: 'evil' }), 415),
    video('a picture’s brand', film({ brand: 'avif' }), 415),
    video('a page with a brand', joined('<!--ftypisom-->', script), 415),
    video('a film cut in two', film({ data: Buffer.alloc(2_000) }).subarray(0, 900), 415),
    video('a picture', png, 415),
    video('a WebM', joined(Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(400)), 415),
    video('a film of no size', film({ tracks: [track({ height: 0 })] }), 415),
    video('a head alone', joined(texts(8), 'ftyp'), 415),
    video('the name of a page', film(), 415, 'film.html'),
    video('a film of two endings', film(), 415, 'film.js.mp4'),
    { ...image('a film as a picture', film(), 415) },
  ];
}

async function hostileUploads(): Promise<HostileUpload[]> {
  const [png, jpeg, gif] = await Promise.all([
    blank().png().toBuffer(),
    blank().jpeg().toBuffer(),
    blank().gif().toBuffer(),
  ]);
  const webp = await blank().webp().toBuffer();
  const fits = [
    'a text bomb in a PNG',
    'a picture without a code',
    'a picture of one point',
    'a picture 299 high',
    'a picture 6,001 wide',
  ];
  const full = joined(png, Buffer.alloc(maxChatImageBytes - png.length));
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
  return [
    ...strangers.map(([what, file]) => image(what, file, 415)),
    ...(await pretenders()).map(([what, file]) => image(what, file, fits.includes(what) ? 200 : 415)),
    image('a WebP called a PNG', webp, 415),
    image('a GIF of 60,000 by 60,000', moving(2, 60_000), 415, 'photo.gif'),
    image('a GIF that is a script', joined('GIF89a=1;', script), 415, 'photo.gif'),
    image('half a GIF', cut(gif), 415, 'photo.gif'),
    image('half a JPEG', cut(jpeg), 415, 'photo.jpg'),
    image('as large as may be', full, 200),
    image('one byte more', joined(full, '\0'), 413),
    ...(await carriers(png, jpeg, gif)),
    ...named(png),
    ...films(png),
  ];
}
