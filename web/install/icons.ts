// Draws the PNGs a phone needs from the mark in public/icon.svg: `node web/install/icons.ts`, after a change of it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'public');
const rounded = await readFile(join(folder, 'icon.svg'), 'utf8');

/** The cloth to the very edge: phones cut the shape themselves, and an Apple phone paints see-through corners black. */
const square = rounded.replace(' rx="11"', '');

/** The mark in the middle four fifths that every mask leaves. */
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
