import { soak } from '../faults/soak.ts';
import { createRandom, readSeed } from '../faults/storm/random.ts';
import { expect, test } from '../test.ts';
import { findFaults } from '../tour/checks/faults.ts';
import { setStage } from '../tour/stage.ts';
import type { Language } from '../tour/stop.ts';
import { tour } from '../tour/tour.ts';
import { walk } from '../tour/walk.ts';

test.describe.configure({ mode: 'parallel' });
// Stops say themselves what the browser has accepted.
test.use({ agreed: false, contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

const languages: readonly Language[] = ['th', 'la', 'en'];
const parts = [0, 1, 2, 3];
/** Stops of each part in the gate, drawn by `SEED`; the soak goes to all of them, in every language. */
const drawn = 3;

for (const part of parts) {
  test(`nobody is kept out of what there is to see, part ${part + 1} of ${parts.length}`, async ({ page, stack }) => {
    if (soak) test.setTimeout(3_600_000);
    const seed = readSeed();
    const random = createRandom(seed, part);
    const mine = tour.filter((_, index) => index % parts.length === part);
    const some = new Set(Array.from({ length: drawn }, () => random.pick(mine)));
    const stage = await setStage(stack);
    const found: string[] = [];
    for (const language of soak ? languages : [random.pick(languages)]) {
      await walk({ page, stack, stage, language }, soak ? mine : [...some], async (stop, visit) => {
        found.push(...(await findFaults(visit, stop)).map((fault) => `${language}: ${fault}`));
      });
    }
    expect(found, `SEED=${seed}`).toEqual([]);
  });
}
