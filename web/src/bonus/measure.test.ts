import { describe, expect, test } from 'vitest';
import { measureOf, placesIn } from './measure.ts';
import { timeLeft } from './time-left.ts';

const figures = { base: 303, measured: 303, target: 909, floor: 30.3, keep: 203, forfeit: 100 };
const at = (measured: number): string => {
  const measure = measureOf({ status: true, type: 'x', ...figures, measured });
  return measure ? placesIn(measure).now : 'none';
};

describe('the marker on the band between floor and target', () => {
  test('is at the left end at the floor, at the right end at the target, and never outside', () => {
    expect([at(30.3), at(909), at(0), at(-12.5), at(5_000)]).toEqual(['0.0%', '100.0%', '0.0%', '0.0%', '100.0%']);
  });

  test('of a fresh bonus is at its start', () => {
    const measure = measureOf({ status: true, type: 'x', ...figures });
    expect(measure && placesIn(measure)).toEqual({ now: '31.0%', start: '31.0%' });
  });

  test('is never at the end before the target is reached', () => {
    expect(at(908.99)).toBe('99.9%');
    expect(at(303)).toBe('31.0%');
  });

  test('has nothing to show without an open condition', () => {
    expect(measureOf({ status: true, type: 'x', state: 'ARMED', minDeposit: 100 })).toBeUndefined();
  });
});

describe('the time left', () => {
  const unit = {
    year: ['year', 'years'],
    month: ['month', 'months'],
    day: ['day', 'days'],
    hour: ['hour', 'hours'],
    minute: ['minute', 'minutes'],
    second: ['second', 'seconds'],
  };
  const in_ = (ms: number): string => timeLeft(new Date(1_000_000_000_000 + ms).toISOString(), 1_000_000_000_000, unit);

  test('is shown in days, and under a day in hours and minutes', () => {
    expect(in_(30 * 86_400_000)).toBe('30 days');
    expect(in_(86_400_000)).toBe('1 day');
    expect(in_(86_400_000 - 60_000)).toBe('23 hours 59 minutes');
    expect(in_(3_600_000)).toBe('1 hour');
    expect(in_(59_000)).toBe('1 minute');
  });

  test('is never 0, because only the server ends a bonus', () => {
    expect([in_(0), in_(-5_000)]).toEqual(['1 minute', '1 minute']);
  });
});
