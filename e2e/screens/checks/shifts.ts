import type { Page } from '@playwright/test';

const mostShift = 0.02;

const slow4g = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 };

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly { node: Node | null }[] };

/** Slows the network down, so that a screen shows its skeletons before its answers. Returns what ends that. */
export async function slowNetwork(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', slow4g);
  return () => session.detach();
}

/** Checks that nothing moved by itself since the page began. */
export async function findShifts(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const own = (observer.takeRecords() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    const nameOf = (node: Node | null): string => (node instanceof Element ? node.outerHTML : '').slice(0, 80);
    return own.map(({ value, sources }) => ({ value, moved: sources.map(({ node }) => nameOf(node)) }));
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= mostShift) return [];
  return [`the layout shifted by ${sum.toFixed(3)}: ${shifts.flatMap(({ moved }) => moved).join(', ')}`];
}
