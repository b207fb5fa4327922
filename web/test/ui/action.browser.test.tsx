import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BannerCarousel } from '../../src/content/banners.tsx';
import { CopyButton } from '../../src/ui/action/copy.tsx';
import { RadioMenu } from '../../src/ui/action/menu.tsx';
import { Segmented } from '../../src/ui/action/segmented.tsx';
import { Pager, Stepper } from '../../src/ui/layout/progress.tsx';
import { Countdown } from '../../src/ui/state/countdown.tsx';
import { ErrorState } from '../../src/ui/state/error-state.tsx';
import { toasts } from '../../src/ui/overlay/toasts.ts';
import { drag } from '../carousel/hand.ts';
import { button } from '../form.ts';
import { renderPart } from '../part.tsx';

afterEach(() => void vi.useRealTimers());

const letters = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));

function Tabs() {
  const [value, setValue] = useState('a');
  return (
    <>
      <Segmented kind="tabs" label="Letters" options={letters} value={value} onChange={setValue} panelId="panel" />
      <div id="panel" role="tabpanel">
        {value}
      </div>
    </>
  );
}

test('arrow keys move through tabs and wrap, and only the chosen one takes the focus', async () => {
  await renderPart(<Tabs />);
  const tab = (name: string) => page.getByRole('tab', { name });
  await userEvent.keyboard('{Tab}');
  await expect.element(tab('A')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(tab('C')).toHaveFocus();
  await expect.element(tab('C')).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab('C')).toHaveAttribute('aria-controls', 'panel');
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('c');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(tab('B')).toHaveFocus();
  expect(letters.map(({ label }) => tab(label).element().getAttribute('tabindex'))).toEqual(['-1', '0', '-1']);
});

test('a single choice in a form is a radio group', async () => {
  await renderPart(<Segmented kind="choice" label="Letters" options={letters} value="b" onChange={() => undefined} />);
  await expect.element(page.getByRole('radiogroup', { name: 'Letters' })).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'B' })).toHaveAttribute('aria-checked', 'true');
});

function Menu() {
  const [value, setValue] = useState('b');
  return (
    <>
      <p>Elsewhere</p>
      <RadioMenu label="Letters" button={value} items={letters} value={value} onChange={setValue} />
    </>
  );
}

test('a menu opens at its choice, is operated by keys, and returns the focus', async () => {
  await renderPart(<Menu />);
  const opener = button('Letters');
  const item = (name: string) => page.getByRole('menuitemradio', { name });
  await opener.click();
  await expect.element(item('B')).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowDown}');
  await expect.element(item('A')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await item('C').click();
  await expect.element(opener).toHaveTextContent('c');
  await opener.click();
  await page.getByText('Elsewhere').click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('copying shows a check for a moment and names the copied text, or the failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const say = await renderPart(<CopyButton value="1234567890" shown="123-456" label="number" />);
  const answer = () => toasts.get().map(({ text }) => text);
  await button(`${say.common.copy} number`).click();
  await expect.element(button(`${say.common.copied} number`)).toBeVisible();
  expect(write).toHaveBeenCalledWith('1234567890');
  expect(answer()).toEqual(['Copied: 123-456']);
  vi.advanceTimersByTime(2_000);
  await expect.element(button(`${say.common.copy} number`)).toBeVisible();
  write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  await button(`${say.common.copy} number`).click();
  await expect.poll(answer).toContain(say.common.copyFailed);
});

const banners = ['one', 'two', 'three'].map((text) => ({ image: '', html: `<p>${text}</p>` }));

test('an operator’s pictures move by keys, dots and mouse, and never by themselves', async () => {
  await renderPart(<BannerCarousel banners={banners} label="Pictures" code="X" />);
  const list = page.getByRole('list', { name: 'Pictures' });
  const dot = (number: number) => button(`Pictures ${number}/3`);
  const isAt = (number: number) => expect.element(dot(number)).toHaveAttribute('aria-current', 'true');
  await isAt(1);
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await isAt(2);
  await userEvent.keyboard('{End}');
  await isAt(3);
  await userEvent.keyboard('{Home}');
  await isAt(1);
  await dot(3).click();
  await isAt(3);
  await drag(list, { x: 120 });
  await isAt(2);
});

test('one picture has no dots, and an empty list renders nothing', async () => {
  await renderPart(<BannerCarousel banners={banners.slice(0, 1)} label="Pictures" code="X" />);
  await expect.element(page.getByText('one')).toBeVisible();
  expect(page.getByRole('button').length).toBe(0);
});

function Pages({ total }: { total: number }) {
  const [at, setAt] = useState(1);
  return <Pager page={at} total={total} limit={10} onPage={setAt} />;
}

test('pages change one by one or by number, and end at both ends', async () => {
  const say = await renderPart(<Pages total={55} />);
  const [back, on] = [button(say.common.previousPage), button(say.common.nextPage)];
  await expect.element(back).toBeDisabled();
  for (let step = 0; step < 5; step += 1) await on.click();
  await expect.element(on).toBeDisabled();
  await expect.element(button('Page 6')).toHaveAttribute('aria-current', 'page');
  const numbers = page.getByRole('button', { name: /^Page \d+$/ }).elements();
  expect(numbers.map((one) => one.textContent)).toEqual(['3', '4', '5', '6']);
  await button('Page 3').click();
  await expect.element(button('Page 3')).toHaveAttribute('aria-current', 'page');
});

test('a single page has no pager', async () => {
  const say = await renderPart(<Pages total={10} />);
  expect(page.getByRole('navigation', { name: say.common.pages }).length).toBe(0);
});

test('the current step of a wizard is marked', async () => {
  await renderPart(<Stepper count={4} now={2} label="Step 2 of 4" />);
  const steps = page.getByRole('list', { name: 'Step 2 of 4' }).getByRole('listitem').elements();
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
});

test('a countdown ends once and announces it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const onEnd = vi.fn();
  const say = await renderPart(
    <Countdown endsAtMs={Date.now() + 1_200} totalSeconds={60} label="Left" onEnd={onEnd} />,
  );
  await expect.element(page.getByText(say.common.minuteLeft)).toBeInTheDocument();
  vi.advanceTimersByTime(2_000);
  await expect.element(page.getByRole('timer')).toHaveTextContent('00:00');
  await expect.element(page.getByText(say.common.timeUp)).toBeInTheDocument();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a failed load shows that the money is safe, and can be retried', async () => {
  const onRetry = vi.fn();
  const say = await renderPart(<ErrorState onRetry={onRetry} />);
  await expect.element(page.getByRole('alert').getByText(say.common.moneySafe)).toBeVisible();
  await button(say.common.retry).click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});
