import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Finding } from './shown.ts';

/** What axe says of the page as it stands, whatever its weight. */
export async function findByAxe(page: Page): Promise<Finding[]> {
  // No page of ours has a frame of another site, so axe need not open a page of its own to gather from them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) =>
      `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`.replace(/\s+/g, ' '),
    ),
  );
}
