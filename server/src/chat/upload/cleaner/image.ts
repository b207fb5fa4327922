import sharp from 'sharp';

export type CleanImage = {
  mime: 'image/png' | 'image/jpeg' | 'image/gif';
  width: number;
  height: number;
  bytes: Buffer;
};

/** Limits of decoding (reliability#file-processing). All frames of an animation count. */
const mostPixels = 25_000_000;
const mostFrames = 100;
const longestPx = 2_048;
const longestMovingPx = 720;
const mostDrawnPixels = 8_000_000;
const movingWithinSeconds = 5;

const input = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;

// Only these three decoders are allowed, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif'] });

/**
 * Redraws an image upright in sRGB, within bounds, without metadata. Keeps only the first frame of a GIF beyond the
 * bounds. Returns undefined for a file that is not accepted.
 */
export async function cleanImage(file: Buffer): Promise<CleanImage | undefined> {
  try {
    const { format, width, height, pages = 1 } = await sharp(file, input).metadata();
    if (width * height > mostPixels) return undefined;
    if (format === 'gif') return await drawGif(file, { width, height, pages });
    if (format !== 'png' && format !== 'jpeg') return undefined;
    const drawn = sharp(file, input).autoOrient().resize(boundTo(longestPx)).toColourspace('srgb');
    const { data, info } = await drawn
      .toFormat(format, format === 'jpeg' ? { quality: 82 } : { compressionLevel: 6 })
      .toBuffer({ resolveWithObject: true });
    return { mime: `image/${format}`, width: info.width, height: info.height, bytes: data };
  } catch {
    return undefined;
  }
}

type Frames = { width: number; height: number; pages: number };

async function drawGif(file: Buffer, { width, height, pages }: Frames): Promise<CleanImage> {
  const still = () => drawFrames(file, { pages: 1, longest: longestPx });
  if (pages <= 1 || pages > mostFrames || width * height * pages > mostPixels) return still();
  const shrunk = Math.floor(Math.max(width, height) * Math.sqrt(mostDrawnPixels / (width * height * pages)));
  const longest = Math.max(1, Math.min(longestMovingPx, shrunk));
  return drawFrames(file, { pages: -1, longest }).catch(still);
}

async function drawFrames(file: Buffer, { pages, longest }: { pages: number; longest: number }): Promise<CleanImage> {
  const { data, info } = await sharp(file, { ...input, pages })
    .resize(boundTo(longest))
    .toColourspace('srgb')
    .gif({ effort: 3 })
    .timeout({ seconds: movingWithinSeconds })
    .toBuffer({ resolveWithObject: true });
  // The result holds all frames below each other.
  return { mime: 'image/gif', width: info.width, height: info.pageHeight ?? info.height, bytes: data };
}

const boundTo = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
