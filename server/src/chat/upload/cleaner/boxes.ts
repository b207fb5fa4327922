/** A box of an ISO media file: offsets of its start, its content and its end. */
export type Box = { type: string; start: number; content: number; end: number };

/** More boxes than any real video has; protects against files built to waste time. */
const mostBoxes = 20_000;

/**
 * Reads consecutive boxes between two offsets. `rest`: offset after the last valid box. `cut`: a last box that claims
 * to go beyond the end.
 */
export function readBoxes(
  file: Buffer,
  from: number,
  to: number,
): { boxes: Box[]; rest: number; cut: Box | undefined } {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to && boxes.length < mostBoxes) {
    const box = readBox(file, at, to);
    if (box === undefined) break;
    if (box.end > to) return { boxes, rest: at, cut: box };
    boxes.push(box);
    at = box.end;
  }
  return { boxes, rest: at, cut: undefined };
}

function readBox(file: Buffer, start: number, to: number): Box | undefined {
  const type = file.toString('latin1', start + 4, start + 8);
  const size = file.readUInt32BE(start);
  // Size 0: the box goes to the end of the file. Size 1: the size follows in 64 bits.
  if (size === 0) return { type, start, content: start + 8, end: to };
  if (size !== 1) return size < 8 ? undefined : { type, start, content: start + 8, end: start + size };
  if (start + 16 > to) return undefined;
  const large = file.readBigUInt64BE(start + 8);
  if (large < 16n) return undefined;
  const end = large > BigInt(Number.MAX_SAFE_INTEGER - start) ? Number.MAX_SAFE_INTEGER : start + Number(large);
  return { type, start, content: start + 16, end };
}

/** Turns a box into an empty `free` box of the same size, so that offsets in the file stay valid. */
export function blankBox(file: Buffer, { start, content, end }: Box): void {
  file.write('free', start + 4, 'latin1');
  file.fill(0, content, end);
}
