import { targetSize } from './target-size.ts';

const jpegQuality = 0.9;

/**
 * Shrinks a slip picture and turns it upright.
 * Returns the original when the browser cannot do this or the result is not smaller.
 */
export async function shrink(file: File): Promise<Blob> {
  try {
    return await redraw(file);
  } catch {
    return file;
  }
}

async function redraw(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const size = targetSize(bitmap, file.size);
    if (size === null) return file;
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const pen = canvas.getContext('2d');
    if (!pen) return file;
    // Transparent parts of a PNG would turn black.
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
