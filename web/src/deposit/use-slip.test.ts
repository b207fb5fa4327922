import { expect, test } from 'vitest';
import { targetSize } from './use-slip.ts';

test('a small file is sent unchanged, whatever its sides', () => {
  expect(targetSize({ width: 1080, height: 2400 }, 400_000)).toBeNull();
  expect(targetSize({ width: 320, height: 320 }, 20_000)).toBeNull();
});

test('a photograph is scaled to 2,000 px on its long side', () => {
  expect(targetSize({ width: 3000, height: 4000 }, 4_000_000)).toEqual({ width: 1500, height: 2000 });
  expect(targetSize({ width: 4000, height: 3000 }, 600_000)).toEqual({ width: 2000, height: 1500 });
});

test('a heavy file of small size is compressed again at its own size, never enlarged', () => {
  expect(targetSize({ width: 900, height: 1600 }, 3_000_000)).toEqual({ width: 900, height: 1600 });
});

test('a long and narrow picture keeps its QR readable, within the server’s limits', () => {
  expect(targetSize({ width: 1080, height: 5400 }, 3_000_000)).toEqual({ width: 720, height: 3600 });
  expect(targetSize({ width: 1080, height: 12_000 }, 900_000)).toEqual({ width: 540, height: 6000 });
  expect(targetSize({ width: 600, height: 6000 }, 2_000_000)).toEqual({ width: 600, height: 6000 });
});
