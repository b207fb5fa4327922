import { test as plain } from '@playwright/test';
import { qrCreate } from '@kapao/contract/deposit';
import { full } from '../full.ts';
import { findScreen } from '../screens/catalogue.ts';
import { arrive, open, settle, type Visit } from '../screens/screen.ts';
import { setStage } from '../screens/stage.ts';
import { alters } from '../screens/steps.ts';
import { expect, test } from '../test.ts';
import { payloads } from './hostile/payloads.ts';
import { storePayloads } from './hostile/store.ts';
import { findHarm, watchHarm } from './hostile/watch.ts';

const places = ['conditions', 'agreement', 'refund', 'wheel', 'deposit-qr'];
const morePlaces = ['banners-invite', 'banners-refund', 'bonus-offer', 'promotion-found', 'contact', 'login'];

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="ran(1)" data-payload="00"><script>ran(1)</script>${payloads.join('')}</svg>`;

test.use({ agreed: false });

plain('our list of hostile mark-up is long, and no entry is there twice', () => {
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThanOrEqual(200);
});

test('no text of the operator can run, load or cover anything', async ({ page, context, language, stack }) => {
  const putBack = await storePayloads(stack);
  try {
    // After the texts, since it accepts the current agreements.
    const visit: Visit = { page, stack, stage: await setStage(stack), language };
    const harm = await watchHarm(context, page, stack.servers[0].url);
    await alters(qrCreate, { qrcode: svg })(visit);
    for (const place of full ? [...places, ...morePlaces] : places) {
      await openPlace(place, visit);
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

async function openPlace(place: string, visit: Visit): Promise<void> {
  if (place !== 'wheel') return open(visit, findScreen(place));
  const { page } = visit;
  await arrive(visit, '/user/spin', 'rich');
  await page.getByRole('main').locator('[aria-haspopup=dialog]').first().click();
  await page.locator('dialog[open]').getByText('words').first().waitFor();
}
