import { onlineManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

test.each([true, false])('an app that starts with a connection: %s, hears when that changes', async (onLine) => {
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine });
  await import('./query.ts');
  const { onlineManager: fresh } = await import('@tanstack/react-query');
  expect(fresh.isOnline()).toBe(onLine);
  expect(fresh).not.toBe(onlineManager);
});
