import { deflateSync } from 'node:zlib';
import { maxChatImageBytes, maxChatVideoBytes } from '@kapao/contract/chat';
import sharp from 'sharp';
import { pretenders, pngChunk, strangers } from '../deposit/hostile-files.ts';
import { box, film, track, texts } from './film.ts';

export type HostileUpload = { what: string; kind: 'image' | 'video'; name: string; file: Buffer; status: number };

/** Markers in every file that the server may convert; none may be left in the stored file. */
export const marks = ['<script', 'SECRET-PLACE', '<?php', 'META-INF', 'javascript:'] as const;

const script = Buffer.from('<script>alert(document.domain)</script><?php system(1) ?>SECRET-PLACE javascript:1');
const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from('META-INF/MANIFEST.MF SECRET-PLACE')]);
const gps = {
  IFD0: { Copyright: 'SECRET-PLACE <script>', Artist: 'SECRET-PLACE' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 22/1', GPSLongitudeRef: 'E', GPSLongitude: '100/1 30/1 6/1' },
};

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

export async function hostileUploads(): Promise<HostileUpload[]> {
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
