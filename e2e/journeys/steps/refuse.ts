import type { Page } from '@playwright/test';

type Place = { path: string; method: string };

export async function answer(
  page: Page,
  { path, method }: Place,
  status: number,
  json: object,
): Promise<() => Promise<void>> {
  const address = `**${path.replace(/:\w+/g, '*')}`;
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  );
  return () => page.unroute(address);
}
