import { onlineManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

test.each([false, true])('an app that starts with a connection (%s) hears when that changes', async (onLine) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine });
  onlineManager.setOnline(!onLine);
  await import('./query.ts');
  expect(onlineManager.isOnline()).toBe(onLine);
});
