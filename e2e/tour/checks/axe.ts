import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Finding } from './shown.ts';

/** What axe says of the page as it stands, whatever its weight. */
export async function findByAxe(page: Page): Promise<Finding[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) =>
      `${id}: ${html.slice(0, 160)} ${failureSummary ?? ''}`.replace(/\s+/g, ' '),
    ),
  );
}
