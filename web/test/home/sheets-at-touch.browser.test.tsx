import { afterEach, expect, test, vi } from 'vitest';
import { renderClosedSheets } from './closed-sheets.tsx';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('../../src/home/sheets/sheets.tsx', () => {
  loaded();
  return { Sheets: () => null };
});

afterEach(() => void vi.useRealTimers());

test('home fetches its sheets at the first touch, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await renderClosedSheets();
  expect(loaded).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(1);
  window.dispatchEvent(new PointerEvent('pointerdown'));
  // Before the poll, which moves the page's clock.
  expect(vi.getTimerCount()).toBe(0);
  await expect.poll(() => loaded.mock.calls.length).toBe(1);
});
