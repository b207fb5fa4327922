import type { Locator } from '@playwright/test';
import { full } from '../../full.ts';
import { expect, test } from '../../test.ts';
import { say as staffSay } from '../steps/room.ts';
import { lookAgain, openChat } from '../steps/sheet.ts';
import { newMember } from '../steps/member.ts';

const pages = full ? 20 : 6;
const pageSize = 10;
const spare = 4;

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="#446"/></svg>`;

type Place = { text: string; at: number };

const placeOf = (log: Locator): Promise<Place> =>
  log.evaluate((element) => {
    const top = element.getBoundingClientRect().top;
    const lines = [...element.querySelectorAll('li')].filter((line) => /said \d+/.test(line.textContent));
    const line = lines.find((one) => one.getBoundingClientRect().top >= top);
    return { text: line?.textContent ?? '', at: (line?.getBoundingClientRect().top ?? 0) - top };
  });

const nowAt = (log: Locator, text: string): Promise<number> =>
  log.evaluate((element, wanted) => {
    const line = [...element.querySelectorAll('li')].find((one) => one.textContent === wanted);
    return (line?.getBoundingClientRect().top ?? 0) - element.getBoundingClientRect().top;
  }, text);

/** Holds what waits for it from `close` to `open`. Begins open. */
function latch() {
  let open = (): void => undefined;
  let opened = Promise.resolve();
  return {
    opened: () => opened,
    open: () => open(),
    close: () => void (opened = new Promise((resolve) => (open = resolve))),
  };
}

test('older messages and late pictures move the visible text by at most one pixel', async ({ page, say, stack }) => {
  const member = await newMember(stack);
  for (let seq = 1; seq <= (pages + spare) * pageSize; seq += 1) {
    if (seq % pageSize === 5) {
      const media = { message: `said ${seq}`, url: false, fileType: 'image', filePath: `/api/chat/file/late-${seq}` };
      await staffSay(stack, member, 'media', media);
    } else await staffSay(stack, member, 'text', { text: `said ${seq}\n${'line\n'.repeat(seq % 4)}` });
  }
  const late = latch();
  await page.route('**/api/chat/file/late-*', async (route) => {
    await late.opened();
    await route.fulfill({ contentType: 'image/svg+xml', body: picture });
  });
  await page.addInitScript((kept) => localStorage.setItem('token', kept), member.token);
  await page.goto('/user/contact');
  const log = (await openChat(page, say)).getByRole('log');
  await expect(log).toContainText(`said ${(pages + spare) * pageSize}`);
  const moved: number[] = [];
  for (let round = 0; round < pages; round += 1) {
    late.close();
    const lines = await log.getByRole('listitem').count();
    await log.evaluate((element) => {
      element.scrollTop = 40;
    });
    const before = await placeOf(log);
    const scrolledAgain = async () => {
      await log.evaluate((element, known) => {
        const isOld = element.querySelectorAll('li').length === known;
        if (isOld && element.scrollTop > 80) element.scrollTop = 40;
        element.dispatchEvent(new Event('scroll'));
      }, lines);
      return log.getByRole('listitem').count();
    };
    await expect.poll(scrolledAgain).toBeGreaterThan(lines);
    late.open();
    await expect
      .poll(() =>
        log
          .locator('img')
          .evaluateAll((all) =>
            all.every(
              (image) =>
                image instanceof HTMLImageElement && (image.complete || image.getBoundingClientRect().bottom < 0),
            ),
          ),
      )
      .toBe(true);
    moved.push(Math.abs((await nowAt(log, before.text)) - before.at));
  }
  expect(Math.max(...moved)).toBeLessThanOrEqual(1);

  const top = await log.evaluate((element) => element.scrollTop);
  await staffSay(stack, member, 'text', { text: 'news' });
  await lookAgain(page);
  await expect(log).toContainText('news');
  expect(await log.evaluate((element) => element.scrollTop)).toBe(top);
});
