import { expect, type Locator, type Page } from '@playwright/test';

const rowPx = 84;
const slopPx = 15;
const touchSteps = 10;

const chosenIn = (list: Locator): Locator => list.locator('[aria-selected=true]');

/** Which row of a list is chosen, from 0. */
export async function chosenRow(list: Locator): Promise<number> {
  const options = await list.getByRole('option').all();
  const selected = await Promise.all(options.map((option) => option.getAttribute('aria-selected')));
  return selected.indexOf('true');
}

/** The chosen option is this one, and stands in the frame: in the middle of its list. */
export async function expectChosen(list: Locator, name: string): Promise<void> {
  await expect(chosenIn(list)).toContainText(name);
  const offMiddle = async (): Promise<number> => {
    const [row, box] = await Promise.all([chosenIn(list).boundingBox(), list.boundingBox()]);
    return row && box ? Math.abs(row.y + row.height / 2 - box.y - box.height / 2) : Number.POSITIVE_INFINITY;
  };
  await expect.poll(offMiddle).toBeLessThan(2);
}

/** A finger moves a list by so many rows; down the list is positive. */
export async function swipe(page: Page, list: Locator, rows: number): Promise<void> {
  const { x, y } = await middleOf(list);
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', movedPx?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: movedPx === undefined ? [] : [{ x, y: y - movedPx }],
    });
  // The first part of the way only tells the browser that this is no tap.
  const way = rows * rowPx + Math.sign(rows) * slopPx;
  await send('touchStart', 0);
  for (let step = 1; step <= touchSteps; step += 1) await send('touchMove', (way * step) / touchSteps);
  await send('touchEnd');
  await session.detach();
}

/** A mouse takes a list by its middle and moves it by so many rows. */
export async function drag(page: Page, list: Locator, rows: number): Promise<void> {
  const { x, y } = await middleOf(list);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - rows * rowPx, { steps: 8 });
  await page.mouse.up();
}

export async function turnWheel(page: Page, list: Locator, rows: number): Promise<void> {
  const { x, y } = await middleOf(list);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, rows * rowPx);
}

async function middleOf(list: Locator): Promise<{ x: number; y: number }> {
  const box = await list.boundingBox();
  if (!box) throw new Error('the list is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
