import { afterEach, expect, test, vi } from 'vitest';
import { renderClosedSheets } from './closed-sheets.tsx';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('../../src/home/sheets/sheets.tsx', () => {
  loaded();
  return { Sheets: () => null };
});

afterEach(() => void vi.useRealTimers());

test('home fetches its sheets 3 s after the wallet is shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await renderClosedSheets();
  vi.advanceTimersByTime(2_999);
  expect(vi.getTimerCount()).toBe(1);
  expect(loaded).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  // Before the poll, which moves the page's clock.
  expect(vi.getTimerCount()).toBe(0);
  await expect.poll(() => loaded.mock.calls.length).toBe(1);
});
