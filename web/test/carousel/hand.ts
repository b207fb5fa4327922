import { expect } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import type { Locator } from 'vitest/browser';

const rowPx = 84;
const slopPx = 15;
const touchSteps = 10;
const mouseSteps = 8;

const chosenIn = (list: Locator): Element | null => list.element().querySelector('[aria-selected=true]');

export const chosenRow = (list: Locator): number =>
  [...list.element().querySelectorAll('[role=option]')].findIndex((one) => one === chosenIn(list));

export async function expectChosen(list: Locator, name: string): Promise<void> {
  await expect.poll(() => chosenIn(list)?.textContent).toContain(name);
  const offMiddle = (): number => {
    const [row, box] = [chosenIn(list), list.element()].map((one) => one?.getBoundingClientRect());
    return row && box ? Math.abs(row.y + row.height / 2 - box.y - box.height / 2) : Number.POSITIVE_INFINITY;
  };
  await expect.poll(offMiddle).toBeLessThan(2);
}

function middleOf(list: Locator): { x: number; y: number } {
  const box = list.element().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  return {
    x: (frame?.x ?? 0) + (box.x + box.width / 2) * scale,
    y: (frame?.y ?? 0) + (box.y + box.height / 2) * scale,
  };
}

/** `rows`: down is positive. */
export async function swipe(list: Locator, rows: number): Promise<void> {
  const { x, y } = middleOf(list);
  const session = cdp();
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', movedPx?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: movedPx === undefined ? [] : [{ x, y: y - movedPx }],
    });
  // The first part of the movement only tells the browser that this is not a tap.
  const way = rows * rowPx + Math.sign(rows) * slopPx;
  await send('touchStart', 0);
  for (let step = 1; step <= touchSteps; step += 1) await send('touchMove', (way * step) / touchSteps);
  await send('touchEnd');
}

export async function drag(element: Locator, by: { x?: number; y?: number }): Promise<void> {
  const { x, y } = middleOf(element);
  const session = cdp();
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', part: number) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      x: x + (by.x ?? 0) * part,
      y: y + (by.y ?? 0) * part,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  await send('mousePressed', 0);
  for (let step = 1; step <= mouseSteps; step += 1) await send('mouseMoved', step / mouseSteps);
  await send('mouseReleased', 1);
}

export const dragRows = (list: Locator, rows: number): Promise<void> => drag(list, { y: -rows * rowPx });

export const turnWheel = (list: Locator, rows: number): Promise<void> =>
  userEvent.wheel(list, { delta: { y: rows * rowPx } });
