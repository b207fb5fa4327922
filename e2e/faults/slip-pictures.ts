import sharp, { type Sharp } from 'sharp';
import type { Random } from '../random.ts';

type Between = (least: number, most: number) => number;

const flat = (slip: Buffer): Sharp => sharp(slip).flatten({ background: '#fff' });

const kinds = {
  clean: (slip, between) => flat(slip).resize(between(720, 1440)).png(),
  small: (slip, between) =>
    flat(slip)
      .resize(between(360, 540))
      .jpeg({ quality: between(60, 90) }),
  rotated: (slip, between) => {
    const angle = between(0, 1) === 0 ? between(1, 3) * 90 : between(-15, 15);
    return flat(slip)
      .rotate(angle, { background: '#222' })
      .jpeg({ quality: between(60, 90) });
  },
  dark: (slip, between) => {
    const dark = between(0, 1) === 0 ? flat(slip).negate() : flat(slip).linear(between(20, 45) / 100, between(0, 20));
    return dark.jpeg({ quality: between(60, 90) });
  },
  're-compressed': recompress,
  photographed: photograph,
} satisfies Record<string, (slip: Buffer, between: Between) => Sharp | Promise<Sharp>>;

export type PictureKind = keyof typeof kinds;
export const pictureKinds = Object.keys(kinds) as PictureKind[];

/** Makes a member's bad picture of a slip. */
export async function spoil(slip: Buffer, kind: PictureKind, random: Random): Promise<Buffer> {
  return (await kinds[kind](slip, (least, most) => least + random.below(most - least + 1))).toBuffer();
}

async function recompress(slip: Buffer, between: Between): Promise<Sharp> {
  let picture = flat(slip).resize(between(540, 1080));
  for (let time = between(2, 4); time > 0; time -= 1)
    picture = sharp(await picture.toBuffer()).jpeg({ quality: between(20, 70) });
  return picture;
}

async function photograph(slip: Buffer, between: Between): Promise<Sharp> {
  const shear = () => between(-6, 6) / 100;
  const screen = await flat(slip)
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
    .jpeg({ quality: between(40, 85) });
}
