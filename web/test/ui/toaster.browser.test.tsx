import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../../src/ui/overlay/dialog.tsx';
import { Toaster } from '../../src/ui/overlay/toaster.tsx';
import { toast } from '../../src/ui/overlay/toasts.ts';
import { dialogNamed } from '../app.tsx';
import { button } from '../form.ts';
import { renderPart } from '../part.tsx';

const toastMs = 4_000;
/** To a moment of the page's clock: a locator that waits moves it, too. */
const goTo = (atMs: number): void => void vi.advanceTimersByTime(atMs - performance.now());

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const shown = () =>
  page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .elements()
    .map((one) => one.textContent);

test('a success is a status and an error an alert; both can be closed', async () => {
  const say = await renderPart(<Toaster />);
  toast.success('Saved');
  toast.error('Not saved');
  await expect.element(page.getByRole('status').getByText('Saved')).toBeVisible();
  await expect.element(page.getByRole('alert').getByText('Not saved')).toBeVisible();
  await button(say.common.close, page.getByRole('alert')).click();
  await expect.poll(shown).toEqual(['Saved']);
});

test('at most three are shown, the newest first, and the same text once', async () => {
  await renderPart(<Toaster />);
  for (const text of ['one', 'two', 'three', 'four', 'three']) toast.info(text);
  await expect.poll(shown).toEqual(['three', 'four', 'two']);
});

test('a toast disappears by itself; an error with the pointer on it stays', async () => {
  await renderPart(<Toaster />);
  const endMs = performance.now() + toastMs;
  toast.success('Gone soon');
  toast.error('Read me');
  await userEvent.hover(page.getByRole('alert'));
  goTo(endMs - 1);
  expect(shown()).toEqual(['Read me', 'Gone soon']);
  goTo(endMs);
  await expect.poll(shown).toEqual(['Read me']);
  goTo(endMs + 10 * toastMs);
  await expect.poll(shown).toEqual(['Read me']);
});

test('a success replaces the error before it and stays its own time', async () => {
  await renderPart(<Toaster />);
  const beganMs = performance.now();
  toast.info('Wait');
  toast.error('Not saved');
  await expect.poll(shown).toEqual(['Not saved', 'Wait']);
  goTo(beganMs + 3_000);
  toast.success('Saved');
  await expect.poll(shown).toEqual(['Saved', 'Wait']);
  goTo(beganMs + toastMs);
  await expect.poll(shown).toEqual(['Saved']);
  goTo(beganMs + 3_000 + toastMs - 1);
  expect(shown()).toEqual(['Saved']);
  goTo(beganMs + 3_000 + 2 * toastMs);
  await expect.poll(shown).toEqual([]);
});

test('over an open dialog a toast is inside it and can be clicked', async () => {
  await renderPart(
    <>
      <Toaster />
      <Dialog open title="Wait" onClose={() => undefined}>
        Please
      </Dialog>
    </>,
  );
  await expect.element(dialogNamed('Wait')).toBeVisible();
  toast.success('Saved');
  await expect.element(dialogNamed('Wait').getByText('Saved')).toBeVisible();
});
