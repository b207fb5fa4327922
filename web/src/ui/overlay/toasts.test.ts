import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cx } from '../cx.ts';
import { dismissToast, shownUntilMs, toast, toasts } from './toasts.ts';

const texts = (): string[] => toasts.get().map(({ text }) => text);

beforeEach(() => {
  for (const { id } of toasts.get()) dismissToast(id);
});

test('the newest is first, and at most three are shown', () => {
  for (const text of ['a', 'b', 'c', 'd']) toast.info(text);
  expect(texts()).toEqual(['d', 'c', 'b']);
});

test('a repeated text is not shown twice', () => {
  toast.info('a');
  toast.error('b');
  toast.info('a');
  expect(texts()).toEqual(['a', 'b']);
});

test('a success takes the place of errors, and leaves the rest', () => {
  toast.error('not sent');
  toast.info('waiting');
  toast.success('sent');
  expect(texts()).toEqual(['sent', 'waiting']);
});

test('each change is notified, until the listener unsubscribes', () => {
  const heard = vi.fn();
  const stop = toasts.subscribe(heard);
  toast.info('a');
  dismissToast(toasts.get()[0]?.id ?? 0);
  stop();
  toast.info('b');
  expect(heard).toHaveBeenCalledTimes(2);
  expect(texts()).toEqual(['b']);
});

describe('how long a toast stays', () => {
  test('its time starts at its first display, and moving does not extend it', () => {
    vi.useFakeTimers();
    toast.info('a');
    const [{ id } = { id: 0 }] = toasts.get();
    vi.advanceTimersByTime(2_000);
    const untilMs = shownUntilMs(id);
    expect(untilMs - performance.now()).toBe(4_000);
    vi.advanceTimersByTime(1_000);
    expect(shownUntilMs(id)).toBe(untilMs);
    vi.useRealTimers();
  });
});

test('class names that apply are joined', () => {
  expect(cx('a', false, 'b', null, undefined, '')).toBe('a b');
  expect(cx()).toBe('');
});
