import { afterAll, beforeAll, expect, it } from 'vitest';
import { sizeOf } from '../full.ts';
import { until } from '../processes.ts';
import { startStack, type Stack } from '../stack.ts';
import { openSlipHours, uploadSlip } from './deposits.ts';
import { createMember } from '../member.ts';
import { createRandom, readSeed, type Random } from '../random.ts';
import { payByBank } from '../sandbox.ts';
import sharp, { type Sharp } from 'sharp';

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

const pictureKinds = Object.keys(kinds) as PictureKind[];

const counts: Record<PictureKind, number> = sizeOf({
  full: { clean: 10, small: 10, rotated: 12, dark: 10, 're-compressed': 12, photographed: 14 },
  soak: { clean: 30, small: 30, rotated: 35, dark: 30, 're-compressed': 35, photographed: 40 },
});

const least = { screenshots: 0.95, photographs: 0.85 };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await openSlipHours(stack);
});
afterAll(() => stack.stop());

type Tally = { read: number; of: number };

it('95 of 100 screenshots are read, and no picture is misread', { timeout: 1_200_000 }, async () => {
  const seed = readSeed();
  const member = await createMember(stack, 0n);
  const tallies: Record<string, Tally> = {};
  let wrong = 0;
  for (const kind of pictureKinds) {
    const tally = (tallies[kind] = { read: 0, of: counts[kind] });
    for (let round = 0; round < counts[kind]; round += 1) {
      const { file, reference } = await payByBank(stack, member, 100, { slipOnly: true });
      const picture = await spoil(file, kind, createRandom(seed, pictureKinds.indexOf(kind) * 1_000 + round));
      const { body } = await uploadSlip(stack.servers[0].url, member, picture);
      const read = await readReference(String(body['slipId']));
      if (read === reference) tally.read += 1;
      else if (read !== null) wrong += 1;
    }
  }
  process.stdout.write(`slips read (SEED=${seed}): ${JSON.stringify(tallies)}\n`);
  const { photographed, ...screenshots } = tallies;
  const sum = (part: keyof Tally) => Object.values(screenshots).reduce((total, tally) => total + tally[part], 0);
  expect(wrong).toBe(0);
  expect(sum('read') / sum('of'), 'screenshots').toBeGreaterThanOrEqual(least.screenshots);
  expect((photographed?.read ?? 0) / (photographed?.of ?? 1), 'photographs').toBeGreaterThanOrEqual(least.photographs);
});

async function readReference(slipId: string): Promise<string | null> {
  let row: { state: string; reference: string | null } | undefined;
  await until(
    async () => {
      const asked = await stack.sql<{ state: string; reference: string | null }>(
        'select state, reference from slip where public_id = $1',
        [slipId],
      );
      row = asked[0];
      return row !== undefined && !['RECEIVED', 'CHECKING'].includes(row.state);
    },
    () => `slip ${slipId} stays in progress`,
  );
  return row?.reference ?? null;
}

type Between = (least: number, most: number) => number;

const flat = (slip: Buffer): Sharp => sharp(slip).flatten({ background: '#fff' });

type PictureKind = keyof typeof kinds;

/** Makes a member's bad picture of a slip. */
async function spoil(slip: Buffer, kind: PictureKind, random: Random): Promise<Buffer> {
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
