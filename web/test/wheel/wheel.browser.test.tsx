import { walletGet } from '@kapao/contract/wallet';
import { spinwheelClaim, spinwheelCoupons, spinwheelSetup, spinwheelSpin } from '@kapao/contract/wheel';
import type { Coupon } from '@kapao/contract/wheel';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { dialogNamed, goTo, openApp } from '../app.tsx';
import { aCoupon } from '../coupon.ts';
import { button, expectHolds } from '../form.ts';
import { openBonus } from '../gifts.ts';
import { testLanguages } from '../languages.ts';
import { defaultReplies, plainWallet } from '../replies.ts';
import { callsOf, lose, reply } from '../server.ts';

const hubOf = (say: AllMessages) => button(new RegExp(fill(say.wheel.spin, { count: 2 })));
const won = (code: string) => ({ success: true as const, result: { code, label: code, remainingCoin: 1 } });
const keys = () => new Set(callsOf(spinwheelSpin).map(({ key }) => key));

async function closePrize(say: AllMessages, code: string): Promise<void> {
  const prize = dialogNamed(fill(say.wheel.won, { label: code }));
  await expect.element(prize).toBeVisible();
  await button(say.common.close, prize).click();
  await expect.element(prize).not.toBeInTheDocument();
}

function sliceUnderPointer(): string | undefined {
  const setup = defaultReplies.find(([endpoint]) => endpoint === spinwheelSetup)?.[1];
  const { result } = spinwheelSetup.reply.parse(setup);
  const slices = result.activeSpinwheel?.slice ?? [];
  const canvas = document.querySelector('canvas');
  const { a, b } = new DOMMatrix(canvas ? getComputedStyle(canvas).transform : '');
  const turned = Math.atan2(b, a) / (2 * Math.PI);
  return slices[(slices.length - Math.round((turned - Math.floor(turned)) * slices.length)) % slices.length]?.code;
}

describe.each(testLanguages)('the wheel on a bad connection (%s)', (language) => {
  test('a lost answer is requested under its own key', async () => {
    const say = await openApp('/user/spin', { language });
    reply(spinwheelSpin, won('CASH20'));
    const find = lose(spinwheelSpin);
    await hubOf(say).click();
    await expect.element(page.getByText(say.wheel.checking)).toBeVisible();
    find();
    await closePrize(say, 'CASH20');
    expect(keys().size).toBe(1);
    expect(page.getByText(say.wheel.checking).length).toBe(0);
  });

  test('a spin open at a reload is requested under its own key', async () => {
    localStorage.setItem('request:spin:key-of-before', 'null');
    reply(spinwheelSpin, won('CASH20'));
    const find = lose(spinwheelSpin);
    const say = await openApp('/user/spin', { language });
    await expect.element(page.getByText(say.wheel.checking)).toBeVisible();
    find();
    await closePrize(say, 'CASH20');
    expect([...keys()]).toEqual(['key-of-before']);
    expect(localStorage.getItem('request:spin:key-of-before')).toBeNull();
  });

  test('offline nothing is sent, and the coin can be spun once online', async () => {
    const say = await openApp('/user/spin', { language });
    await expect.element(hubOf(say)).toBeVisible();
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await hubOf(say).click();
    const failed = dialogNamed(say.wheel.spinFailed);
    await expect.element(failed.getByText(say.common.offline)).toBeVisible();
    await button(say.common.close, failed).click();
    expect(callsOf(spinwheelSpin)).toEqual([]);
    line.mockRestore();
    await expect.element(hubOf(say)).not.toHaveAttribute('aria-disabled');
  });
});

test('the wheel can be spun by keyboard alone, and fades with reduced motion', async () => {
  reply(spinwheelSpin, won('CASH5'));
  const animations: unknown[] = [];
  const animate = Element.prototype.animate;
  vi.spyOn(Element.prototype, 'animate').mockImplementation(function note(this: Element, frames, options) {
    if (this instanceof HTMLCanvasElement) animations.push([frames, options]);
    return animate.call(this, frames, options);
  });
  const say = await openApp('/user/spin');
  const hub = hubOf(say);
  await expect.element(hub).toBeVisible();
  for (let step = 0; step < 20 && document.activeElement !== hub.element(); step += 1) {
    await userEvent.keyboard('{Tab}');
  }
  await expect.element(hub).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const prize = dialogNamed(fill(say.wheel.won, { label: 'CASH5' }));
  await expect.element(button(say.common.close, prize)).toHaveFocus();
  expect(animations).toEqual([[[{ opacity: 0 }, { opacity: 1 }], { duration: 300 }]]);
  expect(sliceUnderPointer()).toBe('CASH5');
  await userEvent.keyboard('{Enter}');
  await expect.element(prize).not.toBeInTheDocument();
  await expect.element(hub).toHaveFocus();
});

describe.each(testLanguages)('a prize (%s)', (language) => {
  const withCoupon = (coupon: Coupon, remainingCoin: number) => ({
    success: true as const,
    result: { code: 'CASH20', label: 'CASH20', remainingCoin, coupon },
  });
  const prizeOf = (say: AllMessages) => dialogNamed(fill(say.wheel.won, { label: 'CASH20' }));

  test('is received in its dialog, and the wheel is spun again from there', async () => {
    reply(spinwheelSpin, withCoupon(aCoupon, 1));
    reply(spinwheelClaim, { success: true, amount: 50 });
    const say = await openApp('/user/spin', { language });
    await hubOf(say).click();
    const prize = prizeOf(say);
    await expectHolds(prize, '50');
    await expect.element(button(fill(say.wheel.spinAgain, { count: 1 }), prize)).toBeVisible();
    await expect.element(button(say.wheel.later, prize)).toHaveFocus();
    await button(say.wheel.receiveNow, prize).click();
    const result = dialogNamed(say.receipt.title.prize.done);
    await expectHolds(result, '50');
    await expect.element(result.getByText(say.wallet.freeToUse)).toBeVisible();
    expect(callsOf(spinwheelClaim).map(({ body }) => body)).toEqual([{ coupon: aCoupon._id }]);
    await button(fill(say.wheel.spinAgain, { count: 1 }), result).click();
    await expect.poll(() => callsOf(spinwheelSpin).length).toBe(2);
    await expect.element(prizeOf(say)).toBeVisible();
  });

  test('with the last coin offers no other spin', async () => {
    reply(spinwheelSpin, withCoupon(aCoupon, 0));
    const say = await openApp('/user/spin', { language });
    await hubOf(say).click();
    await expect.poll(() => prizeOf(say).getByRole('button').length).toBe(2);
  });

  test('with a condition shows it before, and waits while a bonus runs', async () => {
    const bound = { ...aCoupon, type: 'BONUS', success: 200, fail: 5 };
    reply(spinwheelSpin, withCoupon(bound, 0));
    reply(spinwheelCoupons, [bound]);
    const say = await openApp('/user/spin', { language });
    await hubOf(say).click();
    await expectHolds(prizeOf(say), '200%');
    await expect.element(button(say.wheel.receiveNow, prizeOf(say))).toBeVisible();
    await userEvent.keyboard('{Escape}');
    reply(walletGet, { ...plainWallet, bonus: openBonus });
    await goTo('/user/spin');
    await expect.element(page.getByText(say.wheel.bonusRuns)).toBeVisible();
    const receive = button(fill(say.wheel.receiveOf, { label: 'K50' }));
    await expect.element(receive).toHaveAttribute('aria-disabled', 'true');
  });
});

test.each(testLanguages)('a coupon is received in one tap, and says what a bonus holds (%s)', async (language) => {
  reply(spinwheelCoupons, [aCoupon]);
  reply(spinwheelClaim, { success: true, amount: 50 });
  reply(walletGet, { ...plainWallet, bonus: openBonus });
  const say = await openApp('/user/spin', { language });
  await button(fill(say.wheel.receiveOf, { label: 'K50' })).click();
  const result = dialogNamed(say.receipt.title.prize.done);
  await expectHolds(result, '50');
  await expect.element(result.getByText(say.wallet.heldByBonus)).toBeVisible();
});
