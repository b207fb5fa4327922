import { expect, test } from '../../test.ts';
import { readWritten } from '../steps/room.ts';
import { guestOf, openChat, write } from '../steps/sheet.ts';

const count = 20;

test('twenty messages written offline survive a closed tab and arrive once, with two tabs open', async ({
  page,
  context,
  say,
  stack,
}) => {
  await page.goto('/contact');
  const sheet = await openChat(page, say);
  await write(sheet, say, 'before');
  const guest = await guestOf(page);
  const texts = () => readWritten(stack, guest);
  await expect.poll(texts).toEqual(['before']);
  await context.setOffline(true);
  const written = Array.from({ length: count }, (_, index) => `queued ${index + 1}`);
  for (const text of written) await write(sheet, say, text);
  await expect(sheet.getByRole('listitem').filter({ hasText: 'queued' })).toHaveCount(count);
  const other = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await other.goto('/contact');
  const third = await context.newPage();
  await third.goto('/contact');
  const sheets = await Promise.all([openChat(other, say), openChat(third, say)]);
  await expect.poll(texts).toEqual(['before', ...written]);
  for (const shown of sheets) {
    await expect(async () => {
      await shown.getByRole('log').evaluate((log) => (log.scrollTop = 0));
      await expect(shown.getByRole('listitem').filter({ hasText: 'queued' })).toHaveCount(count, { timeout: 2_000 });
    }).toPass();
    await expect(shown.getByRole('button', { name: say.chat.message.failed })).toHaveCount(0);
  }
});
