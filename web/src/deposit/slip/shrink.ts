import { targetSize } from './target-size.ts';

/** At this a QR of a slip stays sharp. */
const jpegQuality = 0.9;

/**
 * The picture as it is sent: smaller where that helps a phone's line, upright whatever way the camera was held. Where
 * the browser cannot, or the result is no smaller, the original goes.
 */
export async function shrink(file: File): Promise<Blob> {
  try {
    return await redraw(file);
  } catch {
    return file;
  }
}

async function redraw(file: File): Promise<Blob> {
  // `from-image` turns it as its EXIF says.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const size = targetSize(bitmap, file.size);
    if (size === null) return file;
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    // What a PNG leaves open would turn black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, size.width, size.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(bitmap, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
    return blob !== null && blob.size < file.size ? blob : file;
  } finally {
    bitmap.close();
  }
}
