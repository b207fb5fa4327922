import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { settle } from '../screen.ts';

export async function findByAxe(page: Page, isWrong = (_impact?: string | null) => true): Promise<string[]> {
  // Our pages have no frame of another site, so axe need not open its own page to gather results.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const wrong = violations.filter(({ impact }) => isWrong(impact));
  return wrong.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) =>
      `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`.replace(/\s+/g, ' '),
    ),
  );
}

/** Waits for animations, because half-faded text has no contrast. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await settle(page, true);
  const serious = await findByAxe(page, (impact) => impact === 'serious' || impact === 'critical');
  expect(serious, what).toEqual([]);
}
