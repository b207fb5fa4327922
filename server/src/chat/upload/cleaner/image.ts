import sharp from 'sharp';

export type CleanImage = {
  mime: 'image/png' | 'image/jpeg' | 'image/gif';
  width: number;
  height: number;
  bytes: Buffer;
};

/** What may be decoded at once (promises V9); of a moving picture all its frames count. */
const mostPixels = 25_000_000;
const mostFrames = 100;
/** Longest side of what is kept: more than any screen shows of a chat. */
const longestPx = 2_048;
/** A moving picture is drawn frame by frame, so its frames are smaller. */
const longestMovingPx = 720;

const input = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;

// Nothing but these three is ever decoded, whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif'] });

/**
 * Draws a picture again: upright, in the colours of screens, bounded, and nothing else of the file. A GIF that moves
 * goes on moving within bounds; beyond them its first frame is kept, which says more than a refusal. Undefined: no
 * picture we take.
 */
export async function cleanImage(file: Buffer): Promise<CleanImage | undefined> {
  try {
    const { format, width, height, pages = 1 } = await sharp(file, input).metadata();
    if (width * height > mostPixels) return undefined;
    if (format === 'gif')
      return await drawGif(file, pages > 1 && pages <= mostFrames && width * height * pages <= mostPixels);
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

async function drawGif(file: Buffer, moving: boolean): Promise<CleanImage> {
  const { data, info } = await sharp(file, { ...input, pages: moving ? -1 : 1 })
    .resize(boundTo(moving ? longestMovingPx : longestPx))
    .toColourspace('srgb')
    .gif({ effort: 3 })
    .toBuffer({ resolveWithObject: true });
  // All frames stand one below the other in what is drawn.
  return { mime: 'image/gif', width: info.width, height: info.pageHeight ?? info.height, bytes: data };
}

const boundTo = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
