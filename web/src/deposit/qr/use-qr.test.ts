import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOnDevice } from './use-qr.ts';

const answer = (receivedAtMs: number, leftSeconds: number) => {
  const now = Date.parse('2026-01-01T00:00:00.000Z');
  return {
    now: new Date(now).toISOString(),
    expireIn: new Date(now + leftSeconds * 1_000).toISOString(),
    receivedAtMs,
  };
};

describe('the end of a QR', () => {
  test('is the server’s remaining time, also on a device with a clock an hour off', () => {
    const deviceNowMs = Date.parse('2026-01-01T01:00:00.000Z');
    expect(endOnDevice(answer(deviceNowMs, 581), null)).toBe(deviceNowMs + 581_000);
  });

  test('does not change with the network delay', () => {
    expect(endOnDevice(answer(10_900, 590), 600_000)).toBe(600_000);
  });

  test('follows a clock that was set while the app slept', () => {
    const hourLater = 3_600_000;
    expect(endOnDevice(answer(hourLater, 300), 600_000)).toBe(hourLater + 300_000);
  });
});

describe('when a QR ends on this device', () => {
  const now = '2026-11-22T10:00:00.000Z';
  const answeredAt = (expireIn: string, receivedAtMs: number) => ({ now, expireIn, receivedAtMs });

  test('the remaining time counts from the arrival, whatever the device’s clock shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 3_600_000 }), (receivedAtMs, leftMs) => {
        const expireIn = new Date(Date.parse(now) + leftMs).toISOString();
        expect(endOnDevice(answeredAt(expireIn, receivedAtMs), null)).toBe(receivedAtMs + leftMs);
      }),
    );
  });

  test.each([
    [1_499, 0],
    [-1_499, 0],
    [1_500, 1_500],
    [-1_500, -1_500],
    [60_000, 60_000],
  ])('an answer that differs by %s ms moves the end by %s ms', (differenceMs, movedMs) => {
    const first = endOnDevice(answeredAt('2026-11-22T10:05:00.000Z', 1_000), null);
    expect(endOnDevice(answeredAt('2026-11-22T10:05:00.000Z', 1_000 + differenceMs), first) - first).toBe(movedMs);
  });
});
