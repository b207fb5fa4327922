import { type Box, readBoxes } from './boxes.ts';

type Size = { width: number; height: number };

/** `handler`: `vide`, `soun` or another. `size`: as displayed, after rotation; undefined if it is not accepted. */
export type Track = { handler: string; size: Size | undefined; table: Box | undefined };

const longestPx = 8_192;

export function readTrack(file: Buffer, trak: Box): Track | undefined {
  const within = (box: Box | undefined, type: string): Box | undefined =>
    box && readBoxes(file, box.content, box.end).boxes.find((inner) => inner.type === type);
  const header = within(trak, 'tkhd');
  const media = within(trak, 'mdia');
  const handler = within(media, 'hdlr');
  if (header === undefined || handler === undefined || handler.content + 12 > handler.end) return undefined;
  return {
    handler: file.toString('latin1', handler.content + 8, handler.content + 12),
    size: frameSize(file, header),
    table: within(within(media, 'minf'), 'stbl'),
  };
}

function frameSize(file: Buffer, { content, end }: Box): Size | undefined {
  if (content >= end) return undefined;
  const matrix = content + (file[content] === 1 ? 52 : 40);
  if (matrix + 44 > end) return undefined;
  const [across, down] = [36, 40].map((offset) => Math.round(file.readUInt32BE(matrix + offset) / 65_536));
  const taken = [across, down].every((side = 0) => side >= 1 && side <= longestPx);
  if (!taken || across === undefined || down === undefined) return undefined;
  const onItsSide = file.readInt32BE(matrix) === 0 && file.readInt32BE(matrix + 4) !== 0;
  return onItsSide ? { width: down, height: across } : { width: across, height: down };
}

/**
 * Empties the data of a track. `budget` limits the total bytes, as tables may name the same bytes repeatedly. Returns
 * false once it is spent.
 */
export function blankSamples(file: Buffer, { table }: Track, budget: { bytes: number }): boolean {
  for (const { offset, length } of chunksOf(file, table)) {
    const to = Math.min(offset + length, file.length);
    budget.bytes -= Math.max(to - offset, 1);
    if (budget.bytes < 0) return false;
    if (offset < to) file.fill(0, offset, to);
  }
  return true;
}

function* chunksOf(file: Buffer, table: Box | undefined): Generator<{ offset: number; length: number }> {
  if (table === undefined) return;
  const { boxes } = readBoxes(file, table.content, table.end);
  const places = readTable(file, boxes, 'stco', 4) ?? readTable(file, boxes, 'co64', 8);
  const runs = readTable(file, boxes, 'stsc', 12);
  const sizes = boxes.find(({ type }) => type === 'stsz');
  if (places === undefined || runs === undefined || sizes === undefined || sizes.content + 12 > sizes.end) return;
  const sameSize = file.readUInt32BE(sizes.content + 4);
  const sizeOfSample = (sample: number): number => {
    const at = sizes.content + 12 + sample * 4;
    return sameSize || (at + 4 <= sizes.end ? file.readUInt32BE(at) : 0);
  };
  let run = 0;
  let sample = 0;
  for (let chunk = 0; chunk < places.count; chunk += 1) {
    while (run + 1 < runs.count && file.readUInt32BE(runs.at(run + 1)) <= chunk + 1) run += 1;
    const samples = runs.count === 0 ? 0 : Math.min(file.readUInt32BE(runs.at(run) + 4), file.length);
    let length = 0;
    for (const until = sample + samples; sample < until && length < file.length; sample += 1) {
      length += Math.max(sizeOfSample(sample), 1);
    }
    yield { offset: places.read(chunk), length };
  }
}

function readTable(file: Buffer, boxes: readonly Box[], type: string, entryBytes: number) {
  const box = boxes.find((each) => each.type === type);
  if (box === undefined || box.content + 8 > box.end) return undefined;
  const first = box.content + 8;
  const count = Math.min(file.readUInt32BE(box.content + 4), Math.floor((box.end - first) / entryBytes));
  const at = (entry: number): number => first + entry * entryBytes;
  const read = (entry: number): number =>
    entryBytes === 8 ? Number(file.readBigUInt64BE(at(entry))) : file.readUInt32BE(at(entry));
  return { count, at, read };
}
