import sharp from 'sharp';
import type { Random } from '../random.ts';

export const pictureKinds = ['clean', 'small', 'rotated', 'dark', 're-compressed', 'photographed'] as const;
export type PictureKind = (typeof pictureKinds)[number];

type Between = (least: number, most: number) => number;

export async function spoil(slip: Buffer, kind: PictureKind, random: Random): Promise<Buffer> {
  const between: Between = (least, most) => least + random.below(most - least + 1);
  const picture = sharp(slip).flatten({ background: '#fff' });
  switch (kind) {
    case 'clean':
      return picture.resize(between(720, 1440)).png().toBuffer();
    case 'small':
      return picture
        .resize(between(360, 540))
        .jpeg({ quality: between(60, 90) })
        .toBuffer();
    case 'rotated': {
      const angle = between(0, 1) === 0 ? between(1, 3) * 90 : between(-15, 15);
      return picture
        .rotate(angle, { background: '#222' })
        .jpeg({ quality: between(60, 90) })
        .toBuffer();
    }
    case 'dark':
      return darken(slip, between);
    case 're-compressed':
      return recompress(slip, between);
    case 'photographed':
      return photograph(slip, between);
  }
}

async function darken(slip: Buffer, between: Between): Promise<Buffer> {
  const picture = sharp(slip).flatten({ background: '#fff' });
  const dark = between(0, 1) === 0 ? picture.negate() : picture.linear(between(20, 45) / 100, between(0, 20));
  return dark.jpeg({ quality: between(60, 90) }).toBuffer();
}

async function recompress(slip: Buffer, between: Between): Promise<Buffer> {
  let file = await sharp(slip).flatten({ background: '#fff' }).resize(between(540, 1080)).toBuffer();
  for (let time = between(2, 4); time > 0; time -= 1)
    file = await sharp(file)
      .jpeg({ quality: between(20, 70) })
      .toBuffer();
  return file;
}

async function photograph(slip: Buffer, between: Between): Promise<Buffer> {
  const shear = () => between(-6, 6) / 100;
  const screen = await sharp(slip)
    .flatten({ background: '#fff' })
    .resize(between(800, 1_100))
    .affine([1, shear(), shear(), between(92, 104) / 100], { background: '#1b1b1b' })
    .png()
    .toBuffer();
  const turned = await sharp(screen).rotate(between(-12, 12), { background: '#1b1b1b' }).png().toBuffer();
  const { width, height } = await sharp(turned).metadata();
  const light = Buffer.from(
    `<svg width="${width}" height="${height}"><defs><linearGradient id="l" x2="${between(0, 1)}" y2="1">
      <stop stop-color="#fff" stop-opacity=".${between(10, 25)}"/><stop offset="1" stop-opacity=".${between(20, 45)}"/>
    </linearGradient></defs><rect width="100%" height="100%" fill="url(#l)"/></svg>`,
  );
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: between(8, 20) },
    },
  })
    .png()
    .toBuffer();
  const lit = await sharp(turned)
    .composite([{ input: light }, { input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
  return sharp(lit)
    .blur(between(5, 11) / 10)
    .jpeg({ quality: between(40, 85) })
    .toBuffer();
}
