import { readFile, rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { type Binarizer, prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { answerOrders } from '../../../platform/http/upload/file-program.ts';

export type ReadOrder = { file: string; picture: string };

export type Reading = { outcome: 'missing' | 'unreadable' } | { outcome: 'read'; reads: string[][]; bytes: number };

const shortestPx = 300;
const longestPx = 6_000;
/** Codes read as well at this size, and larger pictures only take longer (payments#slip-reading). */
const workingPx = 2_000;

const kinds = ['jpeg', 'png', 'webp'];
const input = { limitInputPixels: longestPx * longestPx, failOn: 'error', sequentialRead: true } as const;

type Attempt = { scale: number; binarizer: Binarizer };

/** Varies size and binarizer, so that two agreeing attempts are independent reads. */
const attempts: readonly Attempt[] = [
  { scale: 1, binarizer: 'LocalAverage' },
  { scale: 0.7, binarizer: 'LocalAverage' },
  { scale: 1, binarizer: 'GlobalHistogram' },
  { scale: 1.5, binarizer: 'LocalAverage' },
];

const wasmFile = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
const ready = readFile(wasmFile).then((wasm) =>
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
);

answerOrders(readPicture, ready);

async function readPicture({ file, picture }: ReadOrder): Promise<Reading> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch {
    return { outcome: 'missing' };
  }
  const base = await decodePicture(bytes);
  if (base === undefined) return { outcome: 'unreadable' };
  const drawn = await sharp(base.data, base.raw).jpeg({ quality: 80 }).toFile(`${picture}.new`);
  await rename(`${picture}.new`, picture);
  return { outcome: 'read', reads: await readCodes(base), bytes: drawn.size };
}

type Raw = { data: Buffer; raw: { raw: { width: number; height: number; channels: 3 } } };

async function decodePicture(bytes: Buffer): Promise<Raw | undefined> {
  try {
    const { format, width, height, pages = 1 } = await sharp(bytes, input).metadata();
    const sides = [width, height];
    if (!kinds.includes(format) || pages > 1) return undefined;
    if (sides.some((side) => side < shortestPx || side > longestPx)) return undefined;
    const { data, info } = await sharp(bytes, input)
      .autoOrient()
      .resize({ width: workingPx, height: workingPx, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { raw: { width: info.width, height: info.height, channels: 3 } } };
  } catch {
    return undefined;
  }
}

async function readCodes(base: Raw): Promise<string[][]> {
  await ready;
  const reads: string[][] = [];
  for (const attempt of attempts) {
    const texts = await readOnce(sharp(base.data, base.raw), base.raw.raw, attempt);
    if (texts.length > 0) reads.push(texts);
    if (reads.length === 2) break;
  }
  return reads;
}

async function readOnce(base: Sharp, { width }: { width: number }, { scale, binarizer }: Attempt): Promise<string[]> {
  const sized = scale === 1 ? base : base.resize({ width: Math.round(width * scale) });
  const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' };
  const codes = await readBarcodes(image as never, {
    formats: ['QRCode'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    binarizer,
  });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}
