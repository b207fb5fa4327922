import { expect, test } from 'vitest';
import { nearestSlide, slideOfKey } from './model.ts';

test('the slide nearest to the left edge is the current one', () => {
  const starts = [0, 300, 600];
  expect([0, 149, 151, 420, 590].map((px) => nearestSlide(starts, px, 640))).toEqual([0, 0, 1, 1, 2]);
});

test('at the far end the last slide is current, though it cannot reach the edge', () => {
  expect(nearestSlide([0, 300, 600], 430, 430)).toBe(2);
  expect(nearestSlide([0], 0, 0)).toBe(0);
  expect(nearestSlide([], 0, 0)).toBe(0);
});

test('arrows move by one slide, Home and End to both ends, and not beyond', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'Home', 'End', 'x'];
  expect(keys.map((key) => slideOfKey(key, 0, 3))).toEqual([1, 0, 0, 2, null]);
  expect(keys.map((key) => slideOfKey(key, 2, 3))).toEqual([2, 1, 0, 2, null]);
});
