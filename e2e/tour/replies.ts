import type { Page } from '@playwright/test';

type Place = { path: string; method: string };

const addressOf = ({ path }: Place): string => `**${path.replace(/:\w+/g, '*')}`;

/** What the house answers, with something of it otherwise. */
export async function alter(page: Page, place: Place, change: object): Promise<void> {
  await page.route(addressOf(place), async (route) => {
    if (route.request().method() !== place.method) return route.fallback();
    const reply = await route.fetch();
    return route.fulfill({ response: reply, json: { ...(await reply.json()), ...change } });
  });
}

/** The answer never comes, so that what is shown meanwhile stays. */
export async function hold(page: Page, place: Place): Promise<void> {
  await page.route(addressOf(place), (route) =>
    route.request().method() === place.method ? new Promise<never>(() => {}) : route.fallback(),
  );
}
