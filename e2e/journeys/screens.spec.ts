import { full } from '../full.ts';
import { catalogue } from '../screens/catalogue.ts';
import { findFaults } from '../screens/checks/faults.ts';
import { reach } from '../screens/screen.ts';
import { setStage } from '../screens/stage.ts';
import { expect, test } from '../test.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ agreed: false, contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

const checked = catalogue.filter(({ gate }) => full || gate);
const parts = full ? [0, 1, 2, 3, 4, 5] : [0, 1];

for (const part of parts) {
  test(`screens can be read and used, part ${part + 1} of ${parts.length}`, async ({ page, language, stack }) => {
    if (full) test.setTimeout(1_800_000);
    const visit = { page, stack, stage: await setStage(stack), language };
    const found: string[] = [];
    for (const screen of checked.filter((_, index) => index % parts.length === part)) {
      await reach(visit, screen);
      found.push(...(await findFaults(visit, screen)));
    }
    expect(found).toEqual([]);
  });
}
