import { test as plain } from '@playwright/test';
import { qrCreate } from '@kapao/contract/deposit';
import { sampleOf } from '../faults/sample.ts';
import { expect, test } from '../test.ts';
import { alter } from '../tour/replies.ts';
import { setStage } from '../tour/stage.ts';
import { arrive, settle, type Visit } from '../tour/stop.ts';
import { tour } from '../tour/tour.ts';
import { payloads } from './hostile/payloads.ts';
import { storePayloads } from './hostile/store.ts';
import { findHarm, watchHarm } from './hostile/watch.ts';
import { inLanguages } from './steps/in-languages.ts';

/** Where an operator's words and mark-up are shown, beside the conditions; the gate draws some of them anew each time. */
const places = [
  'agreement',
  'banners-invite',
  'banners-refund',
  'refund',
  'bonus-offer',
  'promotion-found',
  'contact',
  'login',
  'wheel',
  'deposit-qr',
];

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="ran(1)" data-payload="00"><script>ran(1)</script>${payloads.join('')}</svg>`;

// The agreements stand in other words here than before.
test.use({ agreed: false });

plain('our list of hostile mark-up is long, and no entry is there twice', () => {
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThanOrEqual(200);
});

for (const language of inLanguages('la')) {
  test(`whatever stands in a text of the operator, nothing of it runs, leaves or lies in the way (${language})`, async ({
    page,
    context,
    stack,
  }) => {
    const putBack = await storePayloads(stack);
    try {
      // After them, since it accepts the agreements as they stand.
      const visit: Visit = { page, stack, stage: await setStage(stack), language };
      const harm = await watchHarm(context, page, stack.servers[0].url);
      await alter(page, qrCreate, { qrcode: svg });
      for (const place of ['conditions', ...sampleOf(places)]) {
        await open(place, visit);
        await settle(page);
        if (place === 'conditions' || place === 'agreement') {
          expect(await page.locator('dialog[open]').getByText('words').count(), place).toBeGreaterThan(60);
        }
        await page.mouse.move(200, 400);
        expect([...harm, ...(await findHarm(page))], place).toEqual([]);
      }
    } finally {
      await putBack();
    }
  });
}

async function open(place: string, visit: Visit): Promise<void> {
  const { page, stage } = visit;
  if (place === 'wheel') {
    await arrive(visit, '/user/spin', stage.rich);
    await page.getByRole('main').locator('[aria-haspopup=dialog]').first().click();
    return page.locator('dialog[open]').getByText('words').first().waitFor();
  }
  const stop = tour.find(({ name }) => name === place);
  if (stop === undefined) throw new Error(`${place} is no stop of the tour`);
  await stop.open(visit);
}
