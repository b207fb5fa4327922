import { expect, test } from 'vitest';
import { sliceAngle } from './geometry.ts';
import { breakPieces, fitLabels, lineHeight } from './label.ts';
import type { FittedLabels, Room } from './label.ts';

const measure = (text: string, fontPx: number): number => text.replaceAll(/\p{M}/gu, '').length * fontPx * 0.62;

const roomOf = (count: number, sizePx = 350): Room => ({
  innerPx: 60,
  outerPx: (133 * sizePx) / 350,
  angle: sliceAngle(count),
});

function cornersOf({ direction, labels }: FittedLabels, index: number, room: Room): [number, number][] {
  const { lines, fontPx } = labels[index] ?? { lines: [], fontPx: 0 };
  const line = fontPx * lineHeight;
  return lines.flatMap((text, place): [number, number][] => {
    const width = measure(text, fontPx);
    if (direction === 'rim') {
      const outer = room.outerPx - place * line;
      return [outer, outer - line].flatMap((at): [number, number][] => [
        [at, width / 2],
        [at, -width / 2],
      ]);
    }
    const middle = (place - (lines.length - 1) / 2) * line;
    return [room.outerPx, room.outerPx - width].flatMap((at): [number, number][] => [
      [at, middle - line / 2],
      [at, middle + line / 2],
    ]);
  });
}

function expectInside(fitted: FittedLabels, room: Room): void {
  fitted.labels.forEach((label, index) => {
    for (const [along, across] of cornersOf(fitted, index, room)) {
      const what = `${label.lines.join('|')} at ${along}, ${across}`;
      expect(along, what).toBeGreaterThanOrEqual(room.innerPx - 0.01);
      if (room.angle < Math.PI) {
        expect(Math.abs(across), what).toBeLessThanOrEqual(along * Math.tan(room.angle / 2));
      }
      expect(Math.hypot(along, across), what).toBeLessThanOrEqual(room.outerPx * 1.21);
    }
  });
}

const messages = [
  '฿500',
  'ลองใหม่',
  '20 เหรียญ',
  'ໂບນັດ 10%',
  'Try again',
  'iPhone 15 Pro Max 256 GB',
  'บัตรกำนัลเซเว่นอีเลฟเว่น 100 บาท',
  'ບັດຂອງຂວັນຮ້ານກາເຟມູນຄ່າ 50,000 ກີບ',
  'Supercalifragilisticexpialidocious',
];

test.each([1, 2, 3, 4, 6, 8, 12, 16, 24])('on %i slices no text leaves its slice, in any language', (count) => {
  for (const sizePx of [272, 306, 350]) {
    const room = roomOf(count, sizePx);
    for (let from = 0; from < messages.length; from += count) {
      const labels = Array.from({ length: count }, (_, index) => messages[(from + index) % messages.length] ?? '');
      expectInside(fitLabels(labels, room, measure), room);
    }
  }
});

test('short labels lie across their slices in one line', () => {
  const fitted = fitLabels(['฿500', 'ลองใหม่', '5 coins', '฿50', 'ລອງໃໝ່', '฿5', '฿1', '฿2'], roomOf(8), measure);
  expect(fitted.direction).toBe('rim');
  expect(fitted.labels.map(({ lines }) => lines.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(fitted.labels[0]?.fontPx).toBe(17);
});

test('where one does not fit across, all run outwards', () => {
  const labels = Array.from({ length: 16 }, (_, index) => (index === 3 ? '100 coins' : '฿5'));
  expect(fitLabels(labels, roomOf(16), measure).direction).toBe('spoke');
});

test('a long label ends with an ellipsis and never inside a letter', () => {
  const [label] = fitLabels(
    Array.from({ length: 12 }, () => 'กระเป๋าเงินของขวัญพิเศษสำหรับสมาชิกใหม่'),
    roomOf(12),
    measure,
  ).labels;
  const text = label?.lines.join('') ?? '';
  expect(text).toMatch(/^กระ.*…$/);
  const kept = text.slice(0, -1);
  const graphemes = [...new Intl.Segmenter('th').segment('กระเป๋าเงินของขวัญพิเศษสำหรับสมาชิกใหม่')].map(
    ({ segment }) => segment,
  );
  expect(graphemes.slice(0, [...new Intl.Segmenter('th').segment(kept)].length).join('')).toBe(kept);
});

test('lines end after spaces and between Thai or Lao words, and nowhere else', () => {
  expect(breakPieces('iPhone 15 Pro')).toEqual(['iPhone ', '15 ', 'Pro']);
  expect(breakPieces('โบนัสพิเศษ 10%')).toEqual(['โบนัส', 'พิเศษ ', '10%']);
  expect(breakPieces('฿1,000.50')).toEqual(['฿1,000.50']);
  expect(breakPieces('')).toEqual([]);
});
