import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing on the page, as it stands, keeps anybody out: axe has no serious or critical finding. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settle(page);
  // No page of ours has a frame of another site, so axe need not open a page of its own to gather from them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`)).toEqual([]);
}

/** Half-faded text has no contrast to speak of, so the ways in and out are waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  });
}
