export function box(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

export function texts(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, nth) => bytes.writeUInt32BE(number >>> 0, nth * 4));
  return bytes;
}

export const ftyp = (brand: string): Buffer => box('ftyp', brand, texts(512), brand);

type TrackOf = {
  handler?: string;
  width?: number;
  height?: number;
  turned?: boolean;
  chunk?: { offset: number; length: number };
  extra?: readonly Buffer[];
};

/** Builds a track with only the boxes that the server reads. */
export function track(options: TrackOf = {}): Buffer {
  const { handler = 'vide', width = 640, height = 360, turned = false, chunk, extra = [] } = options;
  const one = 65_536;
  const matrix = turned
    ? texts(0, one, 0, -one, 0, 0, 0, 0, 0x4000_0000)
    : texts(one, 0, 0, 0, one, 0, 0, 0, 0x4000_0000);
  const tkhd = box('tkhd', texts(7, 0, 0, 1, 0, 100, 0, 0, 0, 0), matrix, texts(width * one, height * one));
  const table = chunk && [
    box('stsc', texts(0, 1, 1, 1, 1)),
    box('stsz', texts(0, 0, 1, chunk.length)),
    box('stco', texts(0, 1, chunk.offset)),
  ];
  const stbl = box('stbl', box('stsd', texts(0, 0)), ...(table ?? []));
  const hdlr = box('hdlr', texts(0, 0), handler, texts(0, 0, 0), 'A name of its maker\0');
  const mdia = box(
    'mdia',
    box('mdhd', texts(0, 0, 0, 1_000, 1_000, 0)),
    hdlr,
    box('minf', box('vmhd', texts(1, 0, 0)), stbl),
  );
  return box('trak', tkhd, mdia, ...extra);
}

type FilmOf = {
  brand?: string;
  tracks?: readonly Buffer[];
  inside?: readonly Buffer[];
  behind?: readonly Buffer[];
  data?: Buffer;
};

export function film({ brand = 'isom', tracks = [track()], inside = [], behind = [], data }: FilmOf = {}): Buffer {
  const moov = box('moov', box('mvhd', Buffer.alloc(100)), ...tracks, ...inside);
  return Buffer.concat([ftyp(brand), box('mdat', data ?? 'pictures'), moov, ...behind]);
}

export const filmDataAt = ftyp('isom').length + 8;
