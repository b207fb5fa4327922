import { couponErrors, spinErrors, spinwheelClaim, spinwheelCoupons, spinwheelSpin } from '@kapao/contract/wheel';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import { dialogNamed, openApp } from '../app.tsx';
import { button } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { refuseEach } from '../refuse-each.ts';
import { reply } from '../server.ts';
import { aCoupon } from '../coupon.ts';

const close = async () => {
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
};

describe.each(testLanguages)('every refusal of the wheel has a text (%s)', (language) => {
  test('of a spin', async () => {
    const say = await openApp('/user/spin', { language });
    const hub = button(new RegExp(fill(say.wheel.spin, { count: 2 })));
    const failed = dialogNamed(say.wheel.spinFailed);
    for (const error of spinErrors) {
      reply(spinwheelSpin, { success: false, error, data: { retryAfter: 2 } });
      await hub.click();
      await expect.element(failed.getByText(fill(say.wheel.spinError[error], { seconds: 2 }))).toBeVisible();
      await close();
    }
    await refuseEach(spinwheelSpin, { say, place: failed, press: () => hub.click(), kept: close });
  });

  test('of a coupon', async () => {
    reply(spinwheelCoupons, [aCoupon]);
    const say = await openApp('/user/spin', { language });
    const failed = dialogNamed(say.wheel.claimFailed);
    const press = () => button(fill(say.wheel.receiveOf, { label: 'K50' })).click();
    for (const error of couponErrors) {
      reply(spinwheelClaim, { success: false, error });
      await press();
      await expect.element(failed.getByText(say.wheel.couponError[error])).toBeVisible();
      await close();
    }
    await refuseEach(spinwheelClaim, { say, place: failed, press, kept: close });
  });
});
