import { type Box, blank, readBoxes } from './boxes.ts';
import { blankSamples, readTrack } from './track.ts';

/** A film without what its camera wrote into it; undefined: none we take. */
export type CleanVideo = { mime: 'video/mp4' | 'video/quicktime'; width: number; height: number; bytes: Buffer };

/** Who a film says it is for. Others (sounds, pictures, what nobody knows) are no film a browser plays. */
const brands = new Map([
  ...['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV'].map(
    (brand) => [brand, 'video/mp4'] as const,
  ),
  ['qt  ', 'video/quicktime'] as const,
]);

/** What a film is played by. Every other box is emptied: place and time of the camera are in such (udta, meta, uuid). */
const played: Readonly<Record<string, readonly string[]>> = {
  '': ['ftyp', 'moov', 'mdat', 'moof', 'sidx', 'mfra', 'styp'],
  moov: ['mvhd', 'trak', 'mvex', 'iods'],
  trak: ['tkhd', 'tref', 'edts', 'tapt', 'mdia'],
  edts: ['elst'],
  mdia: ['mdhd', 'hdlr', 'elng', 'minf'],
  minf: ['vmhd', 'smhd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl'],
  mvex: ['mehd', 'trex'],
  moof: ['mfhd', 'traf'],
  mfra: ['tfra', 'mfro'],
  traf: ['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio'],
};

/**
 * Reads a film's frame, not its pictures: the brand, the size and that all of it is there. Empties in place what is not
 * needed to play it, and cuts what follows the last box.
 */
export function cleanVideo(original: Buffer): CleanVideo | undefined {
  const top = readBoxes(original, 0, original.length);
  const mime = brandOf(original, top.boxes[0]);
  const moov = top.boxes.filter(({ type }) => type === 'moov');
  const whole = top.cut === undefined || !(played['']?.includes(top.cut.type) ?? false);
  const data = top.boxes.some(({ type }) => type === 'mdat');
  if (mime === undefined || moov[0] === undefined || moov.length > 1 || !whole || !data) return undefined;
  const bytes = original.subarray(0, top.rest);
  const size = keepTracks(bytes, moov[0]);
  if (size === undefined) return undefined;
  for (const [nth, box] of top.boxes.entries()) {
    // A second `ftyp` would be believed by some.
    if (nth > 0 && box.type === 'ftyp') blank(bytes, box);
    else if (played['']?.includes(box.type) === true) emptyWithin(bytes, box);
    else blank(bytes, box);
  }
  return { mime, ...size, bytes };
}

function brandOf(file: Buffer, first: Box | undefined): CleanVideo['mime'] | undefined {
  if (first?.type !== 'ftyp' || first.content + 8 > first.end || first.end > 4_096) return undefined;
  return brands.get(file.toString('latin1', first.content, first.content + 4));
}

/** Keeps what is seen and heard. Other tracks hold where and how somebody moved: they go, and what they point at too. */
function keepTracks(file: Buffer, moov: Box): { width: number; height: number } | undefined {
  let size: { width: number; height: number } | undefined;
  const budget = { bytes: file.length };
  for (const box of readBoxes(file, moov.content, moov.end).boxes) {
    if (box.type !== 'trak') continue;
    const track = readTrack(file, box);
    if (track?.handler === 'vide') size ??= track.size;
    else if (track?.handler !== 'soun') {
      if (track !== undefined && !blankSamples(file, track, budget)) return undefined;
      blank(file, box);
    }
  }
  return size;
}

function emptyWithin(file: Buffer, box: Box): void {
  const kept = played[box.type];
  if (kept === undefined) {
    // The name of who made the track: free text.
    if (box.type === 'hdlr') file.fill(0, Math.min(box.content + 24, box.end), box.end);
    return;
  }
  const { boxes, rest } = readBoxes(file, box.content, box.end);
  file.fill(0, rest, box.end);
  for (const inner of boxes) {
    if (kept.includes(inner.type)) emptyWithin(file, inner);
    else blank(file, inner);
  }
}
