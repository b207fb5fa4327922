// Draws the PNG icons for phones from public/icon.svg. Run `node web/install/icons.ts` after changing it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'public');
const rounded = await readFile(join(folder, 'icon.svg'), 'utf8');

/** Fills the square to its edge: phones cut the shape themselves, and iOS paints transparent corners black. */
const square = rounded.replace(' rx="11"', '');

/** Shrinks the mark to the middle 80 %, which every mask leaves visible. */
const maskable = square.replace('translate(8 8)', 'translate(10.4 10.4) scale(.85)');

const pictures = [
  ['icon-192.png', rounded, 192],
  ['icon-512.png', rounded, 512],
  ['maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', square, 180],
] as const;

for (const [name, svg, edge] of pictures) {
  const drawn = sharp(Buffer.from(svg), { density: (72 * edge) / 48 }).resize(edge, edge);
  await drawn.png({ compressionLevel: 9, palette: true }).toFile(join(folder, 'icons', name));
}
