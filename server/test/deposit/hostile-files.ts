import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type HostileFile = readonly [what: string, bytes: Buffer];

const text = (start: string): Buffer => Buffer.from(start.padEnd(400, ' '));
const hex = (start: string): Buffer => Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(400, 0x20)]);

export const strangers: readonly HostileFile[] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('ff', 'hex')],
  ['the start of a JPEG', Buffer.from('ffd8ff', 'hex')],
  ['plain text', text('hello')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  [
    'an SVG with a head',
    text('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  ],
  ['an old GIF', text('GIF87a')],
  ['a GIF that is a script', text('GIF89a=1;alert(1)//')],
  ['a PDF', text('%PDF-1.7')],
  ['a PostScript', text('%!PS-Adobe-3.0')],
  ['a ZIP', hex('504b0304')],
  ['an empty ZIP', hex('504b0506')],
  ['a Linux program', hex('7f454c46')],
  ['a Windows program', hex('4d5a9000')],
  ['a bitmap', text('BM')],
  ['a TIFF', hex('49492a00')],
  ['a TIFF the other way round', hex('4d4d002a')],
  ['an icon', hex('00000100')],
  ['an HEIC', hex('000000206674797068656963')],
  ['an AVIF', hex('000000206674797061766966')],
  ['a film', hex('000000206674797069736f6d')],
  ['a Photoshop file', text('8BPS')],
  ['a JPEG XL', hex('0000000c4a584c20')],
  ['a sound', text('RIFF0000WAVE')],
  ['a gzip', hex('1f8b0800')],
  ['a byte order mark before a PNG', Buffer.concat([Buffer.from('efbbbf89504e470d0a1a0a', 'hex'), Buffer.alloc(400)])],
  ['a line feed before a JPEG', Buffer.concat([Buffer.from('0affd8ffe0', 'hex'), Buffer.alloc(400)])],
];

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');

export function pngChunk(type: string, data: Buffer, sum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const end = Buffer.alloc(4);
  end.writeUInt32BE(sum ?? crc32(body));
  return Buffer.concat([length, body, end]);
}

function png(width: number, height: number, lines: Buffer, extra: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const data = deflateSync(lines);
  return Buffer.concat([
    pngStart,
    pngChunk('IHDR', head),
    extra,
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } });

export async function pretenders(): Promise<HostileFile[]> {
  const [asPng, asJpeg, asWebp] = await Promise.all([
    blank(400, 400).png().toBuffer(),
    blank(400, 400).jpeg().toBuffer(),
    blank(400, 400).webp().toBuffer(),
  ]);
  const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));
  const patched = Buffer.from(asJpeg);
  const frame = patched.indexOf(Buffer.from('ffc0', 'hex'));
  patched.writeUInt16BE(65_500, frame + 5);
  patched.writeUInt16BE(65_500, frame + 7);
  const frames = await Promise.all(
    ['#000', '#fff'].map((background) =>
      sharp({ create: { width: 400, height: 400, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return [
    ['a PNG’s first bytes alone', Buffer.concat([pngStart, Buffer.alloc(100)])],
    ['half a PNG', half(asPng)],
    ['half a JPEG', half(asJpeg)],
    ['half a WebP', half(asWebp)],
    ['a PNG that says 30,000 by 30,000', png(30_000, 30_000, Buffer.alloc(1_000))],
    ['a bomb of 16,000 by 16,000', png(16_000, 16_000, Buffer.alloc(16_001 * 2_000))],
    ['a PNG of no size', png(0, 0, Buffer.alloc(10))],
    ['a PNG of two milliards', png(2_000_000_000, 2_000_000_000, Buffer.alloc(10))],
    ['a PNG with fewer lines than it says', png(5_000, 5_000, Buffer.alloc(5_001 * 3))],
    ['a JPEG that says 65,500 by 65,500', patched],
    [
      'a JPEG’s first bytes and a ZIP',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('PK\u0003\u0004'), Buffer.alloc(400)]),
    ],
    ['a PNG’s first bytes and a page', Buffer.concat([pngStart, text('<html><script>alert(1)</script>')])],
    ['a picture of one point', await blank(1, 1).png().toBuffer()],
    ['a picture 299 high', await blank(600, 299).png().toBuffer()],
    ['a picture 6,001 wide', await blank(6_001, 300).jpeg().toBuffer()],
    [
      'a WebP that moves',
      await sharp(frames, { join: { animated: true } })
        .webp({ delay: [100, 100] })
        .toBuffer(),
    ],
    [
      'a text bomb in a PNG',
      png(
        400,
        400,
        Buffer.alloc(401 * 400),
        pngChunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(50_000_000))])),
      ),
    ],
    ['a picture without a code', asPng],
  ];
}
