import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { ApiError } from '../api-error.ts';
import { createPatience, judgeError, pauseMs, within } from './attempt.ts';

const refused = (status: number, data = {}) => new ApiError('refused', 'NO_DATA', status, data);

describe('what a failed call means', () => {
  test.each([
    ['nothing left the phone', new ApiError('not-sent'), { kind: 'offline' }],
    ['the answer was lost', new ApiError('unknown'), { kind: 'again' }],
    ['a fault of our own', new TypeError('x'), { kind: 'again' }],
    ['a dead credential', refused(401), { kind: 'identity' }],
    ['too many, with a wait', refused(429, { retryAfter: 12 }), { kind: 'wait', ms: 12_000 }],
    ['too many, with no wait', refused(429), { kind: 'wait', ms: 5_000 }],
    ['too many, with an odd wait', refused(429, { retryAfter: -1 }), { kind: 'wait', ms: 5_000 }],
    ['a refusal', refused(404), { kind: 'final', code: 'NO_DATA' }],
    ['a refusal at the lowest status', refused(400), { kind: 'final', code: 'NO_DATA' }],
    ['a fault of the server', refused(500), { kind: 'again' }],
    ['a server that restarts', refused(503), { kind: 'again' }],
  ])('%s', (_name, error, verdict) => {
    expect(judgeError(error)).toEqual(verdict);
  });

  test('pauses grow to five seconds and are up to half shorter or longer', () => {
    expect([0, 1, 2, 3, 4, 5, 100].map((tries) => pauseMs(tries, 0.5))).toEqual([
      500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000,
    ]);
    expect(pauseMs(0, 0)).toBe(250);
    expect(pauseMs(4, 1)).toBe(7_500);
  });
});

describe('patience', () => {
  test('a message has a minute with a connection, from when it came', () => {
    const patience = createPatience();
    patience.spend(100_000);
    patience.begin('a');
    patience.spend(59_999);
    expect(patience.isOver('a')).toBe(false);
    patience.spend(1);
    expect(patience.isOver('a')).toBe(true);
    expect(patience.isOver('unknown')).toBe(false);
  });

  test('one that goes through gives the others their minute again', () => {
    const patience = createPatience();
    patience.begin('a');
    patience.spend(50_000);
    patience.success();
    patience.spend(59_999);
    expect(patience.isOver('a')).toBe(false);
    patience.spend(1);
    expect(patience.isOver('a')).toBe(true);
  });

  test('beginning again does not start anew, but after an end it does', () => {
    const patience = createPatience();
    patience.begin('a');
    patience.spend(60_000);
    patience.begin('a');
    expect(patience.isOver('a')).toBe(true);
    patience.end('a');
    patience.begin('a');
    expect(patience.isOver('a')).toBe(false);
  });
});

describe('doing something in time', () => {
  const never = () => new Promise<string>(() => undefined);

  test('what is done in time is given as it is, also when it fails', async () => {
    const { clock } = createTestClock(() => 0);
    await expect(within(clock, 1_000, async () => 'done')).resolves.toBe('done');
    await expect(within(clock, 1_000, () => Promise.reject(refused(404)))).rejects.toMatchObject({ code: 'NO_DATA' });
  });

  test('afterwards its end is unknown, and it is told to stop', async () => {
    const { clock, pass } = createTestClock(() => 0);
    const signals: AbortSignal[] = [];
    const asked = within(clock, 1_000, (signal) => {
      signals.push(signal);
      return never();
    });
    const outcome = expect(asked).rejects.toMatchObject({ kind: 'unknown' });
    await pass(999);
    expect(signals[0]?.aborted).toBe(false);
    await pass(1);
    await outcome;
    expect(signals[0]?.aborted).toBe(true);
  });

  test('it can be given up before, or from the start', async () => {
    const { clock } = createTestClock(() => 0);
    const stop = new AbortController();
    const asked = within(clock, 1_000, never, stop.signal);
    stop.abort();
    await expect(asked).rejects.toMatchObject({ kind: 'unknown' });
    await expect(within(clock, 1_000, never, stop.signal)).rejects.toMatchObject({ kind: 'unknown' });
  });
});
