import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { depositApp } from '../../../../test/deposit/deposit.ts';
import { pretenders, strangers, blank, type HostileFile } from '../../../../test/deposit/hostile-files.ts';
import { testServices } from '../../../../test/services.ts';
import { createMember, type TestMember } from '../../../../test/member.ts';
import {
  drawPicture,
  fakeVerifier,
  formOf,
  openBanks,
  slipsOf,
  slipText,
  uploadSlip,
  useDataDir,
} from '../../../../test/deposit/slip.ts';
import { checkSlips } from '../work.ts';
import { createSlipReader } from './reader.ts';

const { db, pool } = await createTestDb();
const slipVerifier = fakeVerifier();
const slipReader = createSlipReader({ withinMs: 60_000 });
const services = testServices(pool, {
  config: { dataDir: useDataDir(), limits: false },
  replace: { slipVerifier, slipReader },
});
const app = depositApp(services);
let member: TestMember;

beforeAll(async () => {
  await openBanks(db);
  member = await createMember(db);
});
afterAll(() => services.slipReader.close());

const mostMegabytes = 512;

function readerPeakMegabytes(): number | undefined {
  try {
    const tasks = readdirSync('/proc/self/task');
    const children = tasks.flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '));
    const peaks = children
      .filter(Boolean)
      .map((pid) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    return Math.max(...peaks.map((peak) => Number.parseInt(peak ?? '0', 10) / 1024));
  } catch {
    return undefined;
  }
}

async function endOf(file: Buffer) {
  const { body } = await uploadSlip(app, member.token, formOf(file));
  if (body['message'] !== 'OK') return String(body['message']);
  await expect
    .poll(async () => (await checkDue(), (await slipsOf(app, member.token))[0]?.status), { timeout: 60_000 })
    .not.toBe('PENDING');
  return (await slipsOf(app, member.token))[0]?.note;
}

async function checkDue(): Promise<void> {
  await sql`update slip set next_at = app_now() where state = 'CHECKING'`.execute(db);
  await checkSlips(services);
}

test.each(strangers)('%s is not taken in', async (_what, file) => {
  expect(await endOf(file)).toBe('SLIP_INVALID_FILE');
});

test(
  'what only begins like a picture, or has no code, ends with a reason and takes little memory',
  { timeout: 120_000 },
  async () => {
    const ends: Record<string, string | undefined> = {};
    for (const [what, file] of [...(await pretenders()), ...(await largest())]) ends[what] = await endOf(file);
    const unlike = 'IMG_SIZE_UNABLE_TO_PROCESS';
    const without = 'CANNOT_READ_CROPPED_IMAGE';
    const codeless = [
      'a text bomb in a PNG',
      'a picture without a code',
      '36 million points of nothing',
      '36 million points as a WebP',
    ];
    const expected = Object.keys(ends).map((what) => [what, codeless.includes(what) ? without : unlike]);
    expect(ends).toEqual(Object.fromEntries(expected));
    expect(readerPeakMegabytes() ?? 0).toBeLessThan(mostMegabytes);
    expect(slipVerifier.asked).toEqual([]);
  },
);

test('pictures of an odd making are read all the same', { timeout: 60_000 }, async () => {
  const drawn = sharp(await drawPicture(slipText('ODD1')));
  const odd = {
    'a JPEG for print': drawn.clone().toColourspace('cmyk').jpeg(),
    'a JPEG in steps': drawn.clone().jpeg({ progressive: true }),
    'a JPEG that lies on its side': drawn.clone().rotate(90).withMetadata({ orientation: 8 }).jpeg(),
    'sixteen bits': drawn.clone().toColourspace('rgb16').png(),
    'a palette': drawn.clone().png({ palette: true, colours: 4 }),
    interlaced: drawn.clone().png({ progressive: true }),
    'see-through': drawn.clone().ensureAlpha(0.9).png(),
    grey: drawn.clone().greyscale().png(),
    'a WebP': drawn.clone().webp({ lossless: true }),
    dark: drawn.clone().negate({ alpha: false }).jpeg(),
  };
  for (const [what, picture] of Object.entries(odd)) {
    expect(await endOf(await picture.toBuffer()), what).toBe('INVALID_SLIP');
  }
  expect(slipVerifier.asked.map(({ reference }) => reference)).toEqual(Object.keys(odd).map(() => 'ODD1'));
});

async function largest(): Promise<HostileFile[]> {
  return [
    ['36 million points of nothing', await blank(6_000, 6_000).png().toBuffer()],
    ['36 million points as a WebP', await blank(6_000, 6_000).webp().toBuffer()],
  ];
}
