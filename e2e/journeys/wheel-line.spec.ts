import { couponErrors, spinErrors, spinwheelClaim, spinwheelCoupons, spinwheelSpin } from '@kapao/contract/wheel';
import { soak } from '../faults/soak.ts';
import { expect, test } from '../test.ts';
import { inLanguages } from './steps/in-languages.ts';
import { comeBack, newMember } from './steps/member.ts';
import { answer } from './steps/refuse.ts';
import { prizeNames } from './steps/content.ts';
import { drawOnly, giveCoins, hubOf, readDialog, sliceUnderPointer, spinsOf } from './steps/wheel/house.ts';
import { fill, messages } from '../messages.ts';

for (const language of inLanguages('th')) {
  const say = messages[language];

  test.describe(`the wheel on a bad line (${language})`, () => {
    test.use({ language });

    test('a lost answer is asked for under its own key: one coin, one prize, also after a reload', async ({
      page,
      stack,
    }) => {
      const member = await newMember(stack);
      await giveCoins(stack, member, 2);
      await drawOnly(stack, 'CASH20');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await comeBack(page, member);
      await page.goto('/user/spin');
      const keys = new Set<string | undefined>();
      page.on('request', (request) => {
        if (request.url().endsWith(spinwheelSpin.path)) keys.add(request.headers()['idempotency-key']);
      });

      await test.step('the house drew, and its answer was lost', async () => {
        let lost = 0;
        await page.route(`**${spinwheelSpin.path}`, async (route) => {
          lost += 1;
          if (lost > 1) return route.fallback();
          await route.fetch();
          await route.abort();
        });
        await hubOf(page, 2).click();
        await readDialog(page, fill(say.wheel.won, { label: prizeNames[language].CASH20 }));
        expect([keys.size, await spinsOf(stack, member)]).toEqual([1, 1]);
        await page.unrouteAll();
      });

      await test.step('the page is loaded again before there is an answer', async () => {
        await page.route(`**${spinwheelSpin.path}`, async (route) => {
          await route.fetch().catch(() => undefined);
          await route.abort().catch(() => undefined);
        });
        await hubOf(page, 1).click();
        await expect.poll(() => spinsOf(stack, member)).toBe(2);
        await page.reload();
        await expect(page.getByRole('status').filter({ hasText: say.wheel.checking })).toBeVisible();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await readDialog(page, fill(say.wheel.won, { label: prizeNames[language].CASH20 }));
        expect([keys.size, await spinsOf(stack, member)]).toEqual([2, 2]);
        await expect(hubOf(page, 0)).toHaveAttribute('aria-disabled', 'true');
      });
    });

    test('offline nothing is sent, and no coin is gone', async ({ page, context, say, stack }) => {
      test.skip(!soak, 'gone through in the soak');
      const member = await newMember(stack);
      await giveCoins(stack, member, 1);
      await comeBack(page, member);
      await page.goto('/user/spin');
      await expect(hubOf(page, 1)).toBeVisible();
      await context.setOffline(true);
      await hubOf(page, 1).click();
      await readDialog(page, say.wheel.spinFailed, say.common.offline);
      await context.setOffline(false);
      expect(await spinsOf(stack, member)).toBe(0);
      await expect(hubOf(page, 1)).toBeEnabled();
    });
  });
}

test('by the keyboard alone, with little motion', async ({ page, stack }) => {
  const say = messages.th;
  const member = await newMember(stack);
  await giveCoins(stack, member, 1);
  await drawOnly(stack, 'CASH5');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await comeBack(page, member);
  await page.goto('/user/spin');
  await expect(hubOf(page, 1)).toBeVisible();
  const hub = page.locator('canvas').locator('xpath=../..').getByRole('button');
  for (let step = 0; step < 20 && !(await hub.evaluate((one) => one === document.activeElement)); step += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(hub).toBeFocused();
  await page.evaluate(() => {
    const seen: unknown[] = [];
    Object.assign(window, { seen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function note(frames, options) {
      if (this instanceof HTMLCanvasElement) seen.push([frames, options]);
      return animate.call(this, frames, options);
    };
  });
  await page.keyboard.press('Enter');
  const prize = page.getByRole('alertdialog', { name: fill(say.wheel.won, { label: prizeNames.th.CASH5 }) });
  await expect(prize.getByRole('button')).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([
    [[{ opacity: 0 }, { opacity: 1 }], { duration: 300 }],
  ]);
  expect(await sliceUnderPointer(page, stack, member)).toBe('CASH5');
  await page.keyboard.press('Enter');
  await expect(prize).toHaveCount(0);
  await expect(hub).toBeFocused();
});

for (const language of inLanguages('th')) {
  test(`every refusal of spin and claim in its own words (${language})`, async ({ page, stack }) => {
    await page.addInitScript((kept) => localStorage.setItem('locale', kept), language);
    const member = await newMember(stack);
    await giveCoins(stack, member, 1);
    const coupon = {
      _id: 'c1',
      prize: { name: 'K', slice: { label: 'K50', htmlDescription: '' } },
      amount: 50,
      type: 'WALLET',
      success: 0,
      fail: 0,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    };
    await answer(page, spinwheelCoupons, 200, [coupon]);
    await comeBack(page, member);
    await page.goto('/user/spin');
    const { claimFailed, couponError, spinError, spinFailed } = messages[language].wheel;
    const hub = page.locator('canvas').locator('xpath=../..').getByRole('button');
    for (const error of spinErrors) {
      const stop = await answer(page, spinwheelSpin, 200, { success: false, error, data: { retryAfter: 2 } });
      await hub.click();
      await readDialog(page, spinFailed, fill(spinError[error], { seconds: 2 }));
      await stop();
    }
    for (const error of couponErrors) {
      const stop = await answer(page, spinwheelClaim, 200, { success: false, error });
      await page.getByRole('listitem').filter({ hasText: 'K50' }).getByRole('button').click();
      await page.getByRole('alertdialog').getByRole('button').first().click();
      await readDialog(page, claimFailed, couponError[error]);
      await stop();
    }
  });
}
