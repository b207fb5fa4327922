import { spinwheelSetup, spinwheelSpin } from '@kapao/contract/wheel';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { dialogNamed, openApp } from '../app.tsx';
import { button } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { defaultReplies } from '../replies.ts';
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
