import { type Box, blankBox, readBoxes } from './boxes.ts';
import { blankSamples, readTrack } from './track.ts';

export type CleanVideo = { mime: 'video/mp4' | 'video/quicktime'; width: number; height: number; bytes: Buffer };

const brands = new Map([
  ...['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV'].map(
    (brand) => [brand, 'video/mp4'] as const,
  ),
  ['qt  ', 'video/quicktime'] as const,
]);

/** Boxes needed for playback. All others are emptied: udta, meta and uuid hold the camera's place and time. */
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
 * Checks brand, size and completeness without decoding. Empties boxes not needed for playback in place, and cuts what
 * follows the last box. Returns undefined for a file that is not accepted.
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
    // Some players would use a second `ftyp`.
    if (nth > 0 && box.type === 'ftyp') blankBox(bytes, box);
    else if (played['']?.includes(box.type) === true) emptyWithin(bytes, box);
    else blankBox(bytes, box);
  }
  return { mime, ...size, bytes };
}

function brandOf(file: Buffer, first: Box | undefined): CleanVideo['mime'] | undefined {
  if (first?.type !== 'ftyp' || first.content + 8 > first.end || first.end > 4_096) return undefined;
  return brands.get(file.toString('latin1', first.content, first.content + 4));
}

/** Keeps video and sound. Empties other tracks and their data, as they may hold positions and movements. */
function keepTracks(file: Buffer, moov: Box): { width: number; height: number } | undefined {
  let size: { width: number; height: number } | undefined;
  const budget = { bytes: file.length };
  for (const box of readBoxes(file, moov.content, moov.end).boxes) {
    if (box.type !== 'trak') continue;
    const track = readTrack(file, box);
    if (track?.handler === 'vide') size ??= track.size;
    else if (track?.handler !== 'soun') {
      if (track !== undefined && !blankSamples(file, track, budget)) return undefined;
      blankBox(file, box);
    }
  }
  return size;
}

function emptyWithin(file: Buffer, box: Box): void {
  const kept = played[box.type];
  if (kept === undefined) {
    // The handler's name is free text.
    if (box.type === 'hdlr') file.fill(0, Math.min(box.content + 24, box.end), box.end);
    return;
  }
  const { boxes, rest } = readBoxes(file, box.content, box.end);
  file.fill(0, rest, box.end);
  for (const inner of boxes) {
    if (kept.includes(inner.type)) emptyWithin(file, inner);
    else blankBox(file, inner);
  }
}
