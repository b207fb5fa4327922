import { expect, test } from 'vitest';
import { box, film, filmDataAt, ftyp, track, texts } from '../../../../test/chat/film.ts';
import { cleanVideo } from './video.ts';

const secret = '<script>alert(1)</script>+13.7563+100.5018/';
const clean = (file: Buffer) => cleanVideo(Buffer.from(file));
const large = (type: string, size: bigint, content: Buffer): Buffer => {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(size, 8);
  return Buffer.concat([head, content]);
};

test('a film keeps its length, its data and its size; one that lies on its side is told as it is seen', () => {
  const file = film();
  const cleaned = clean(file);
  expect(cleaned).toMatchObject({ mime: 'video/mp4', width: 640, height: 360 });
  expect(cleaned?.bytes).toHaveLength(file.length);
  expect(cleaned?.bytes.includes('pictures')).toBe(true);
  expect(clean(film({ brand: 'qt  ', tracks: [track({ turned: true })] }))).toMatchObject({
    mime: 'video/quicktime',
    width: 360,
    height: 640,
  });
});

test.each([
  ['in moov', film({ inside: [box('udta', box('\u00a9xyz', secret))] })],
  ['in moov’s meta', film({ inside: [box('meta', secret)] })],
  ['in a track', film({ tracks: [track({ extra: [box('udta', box('name', secret)), box('meta', secret)] })] })],
  [
    'at the top',
    film({ behind: [box('uuid', secret), box('udta', secret), box('meta', secret), box('Exif', secret)] }),
  ],
  ['in free space', film({ behind: [box('free', secret), box('skip', secret)] })],
  ['in a second ftyp', film({ behind: [box('ftyp', secret)] })],
  ['behind the last box', film({ behind: [Buffer.from(`\0\0\0\u0002${secret}`)] })],
  ['behind a film without an end', film({ behind: [Buffer.from(secret)] })],
  ['between boxes', film({ inside: [box('trak', box('tkhd', texts(0)), 'x')], behind: [box('mfra', secret)] })],
  ['in a sound’s name', film({ tracks: [track(), track({ handler: 'soun', extra: [box('udta', secret)] })] })],
])('what a camera or a stranger wrote %s is gone', (_where, file) => {
  const cleaned = clean(file);
  expect(cleaned).toMatchObject({ width: 640, height: 360 });
  for (const text of ['script', '13.7563', 'maker']) expect(cleaned?.bytes.includes(text)).toBe(false);
  expect(cleaned?.bytes.includes('pictures')).toBe(true);
});

test('the place where it was filmed, in a track of its own, is gone with its track', () => {
  const data = Buffer.from(`pictures${secret}`);
  const chunk = { offset: filmDataAt + 'pictures'.length, length: secret.length };
  const cleaned = clean(film({ data, tracks: [track(), track({ handler: 'meta', chunk })] }));
  expect(cleaned?.bytes.includes('13.7563')).toBe(false);
  expect(cleaned?.bytes.includes('pictures')).toBe(true);
  expect(cleaned?.bytes.includes('meta')).toBe(false);
});

const many = { offset: filmDataAt, length: 8 };

test.each([
  ['nothing', Buffer.alloc(0)],
  ['an unknown brand', film({ brand: 'evil' })],
  ['a picture’s brand', film({ brand: 'heic' })],
  ['a sound’s brand', film({ brand: 'M4A ' })],
  ['no brand', film().subarray(ftyp('isom').length)],
  ['a page that begins like one', Buffer.from(`<!--ftypisom--><script>alert(1)</script>`)],
  ['no moov', Buffer.concat([ftyp('isom'), box('mdat', 'x')])],
  ['two moov', film({ behind: [box('moov', track())] })],
  ['no data', Buffer.concat([ftyp('isom'), box('moov', track())])],
  ['sound only', film({ tracks: [track({ handler: 'soun' })] })],
  ['no track', film({ tracks: [] })],
  ['a packed moov', film({ tracks: [box('cmov', box('dcom', 'zlib'))] })],
  ['no width', film({ tracks: [track({ width: 0 })] })],
  ['too wide', film({ tracks: [track({ width: 9_000 })] })],
  ['half of it', film({ data: Buffer.alloc(1_000) }).subarray(0, 700)],
  ['a track’s head that is cut', film({ tracks: [box('trak', box('tkhd', texts(0)))] })],
  [
    'a size of milliards',
    Buffer.concat([ftyp('isom'), box('moov', track()), large('mdat', 2n ** 63n, Buffer.alloc(9))]),
  ],
  ['a 64-bit size of nothing', Buffer.concat([ftyp('isom'), box('moov', track()), large('mdat', 3n, Buffer.alloc(9))])],
])('%s is no film', (_what, file) => {
  expect(clean(file)).toBeUndefined();
});

test('what is made to keep us busy is let go at once', () => {
  const tiny = Buffer.concat(Array.from({ length: 500_000 }, () => box('free')));
  expect(clean(Buffer.concat([ftyp('isom'), tiny, film()]))).toBeUndefined();
  const chunks = 20_000;
  const stbl = [
    box('stsc', texts(0, 1, 1, 1, 1)),
    box('stsz', texts(0, many.length, chunks)),
    box('stco', texts(0, chunks), Buffer.concat(Array.from({ length: chunks }, () => texts(many.offset)))),
  ];
  const hdlr = box('hdlr', texts(0, 0), 'meta', texts(0, 0, 0));
  const busy = box('trak', box('tkhd', texts(0)), box('mdia', hdlr, box('minf', box('stbl', ...stbl))));
  expect(clean(film({ tracks: [track(), busy, busy, busy] }))).toBeUndefined();
});
