import { expect, test } from '../../test.ts';
import { readWritten } from '../steps/room.ts';
import { guestOf, openChat } from '../steps/sheet.ts';
import { fill } from '@kapao/i18n/fill';
import { textBefore } from '../steps/text-before.ts';

test.describe.configure({ mode: 'parallel' });

const alertMs = 4_000;

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMwdgk1dgllgFAAFdYDMQlC68kAAAAASUVORK5CYII=',
  'base64',
);

test('a picture is sent with its progress, can be cancelled, and opens large', async ({ page, say, stack }) => {
  await page.goto('/contact');
  const sheet = await openChat(page, say);
  const input = sheet.locator('input[type=file]');
  await test.step('cancelled during the upload', async () => {
    await page.route('**/api/chat/upload-image', () => new Promise<never>(() => {}));
    await input.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: dot });
    await expect(sheet.getByRole('progressbar')).toContainText(textBefore(say.chat.file.sendingImage));
    await sheet.getByRole('button', { name: say.chat.file.cancel }).click();
    await expect(sheet.getByRole('progressbar')).toHaveCount(0);
    await page.unroute('**/api/chat/upload-image');
    expect(await readWritten(stack, await guestOf(page))).toEqual([]);
  });
  await test.step('sent', async () => {
    await input.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: dot });
    const picture = sheet.getByRole('button', { name: say.chat.file.open });
    await expect(picture.locator('img')).toHaveJSProperty('naturalWidth', 2);
    await expect.poll(async () => readWritten(stack, await guestOf(page))).toEqual(['a file']);
    await picture.click();
    const back = sheet.getByRole('button', { name: say.chat.file.back });
    await expect(back).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(back).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await expect(picture).toBeFocused();
    await picture.click();
    await page.goBack();
    await expect(back).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
  });
});

test('a file that is too large, of another kind or without an extension shows an alert for 4 s and is not sent', async ({
  page,
  say,
}) => {
  let uploads = 0;
  page.on('request', (request) => (uploads += request.url().includes('/api/chat/upload-') ? 1 : 0));
  await page.clock.install();
  await page.goto('/contact');
  const sheet = await openChat(page, say);
  const input = sheet.locator('input[type=file]');
  const megabyte = 1024 * 1024;
  const answer = [
    [{ name: 'a.png', type: 'image/png', bytes: 10 * megabyte + 1 }, fill(say.chat.file.tooLarge, { size: '10' })],
    [{ name: 'a.mp4', type: 'video/mp4', bytes: 20 * megabyte + 1 }, fill(say.chat.file.tooLarge, { size: '20' })],
    [{ name: 'a.svg', type: 'image/svg+xml', bytes: 10 }, say.chat.file.type],
    [{ name: 'a', type: 'image/png', bytes: 10 }, say.chat.file.type],
  ] as const;
  for (const [file, text] of answer) {
    await input.evaluate((element, { name, type, bytes }) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(bytes)], name, { type }));
      if (element instanceof HTMLInputElement) element.files = chosen.files;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    }, file);
    const alert = sheet.getByRole('alert').filter({ hasText: text });
    await expect(alert).toBeVisible();
    await page.clock.fastForward(alertMs - 1_000);
    await expect(alert).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(alert).toHaveCount(0);
  }
  expect(uploads).toBe(0);
});
