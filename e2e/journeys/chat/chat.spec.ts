import { expect, test } from '../../test.ts';
import { expectAccessible } from '../../screens/checks/axe.ts';
import { endConversation, readWritten, say as staffSay, type Customer, inRoom } from '../steps/room.ts';
import { guestOf, lookAgain, openChat, write } from '../steps/sheet.ts';
import { newMember } from '../steps/member.ts';
import { fill } from '@kapao/i18n/fill';
import type { Stack } from '../../stack.ts';
import type { Page } from '@playwright/test';
import type { AllMessages } from '@kapao/i18n/all/en';

test.describe.configure({ mode: 'parallel' });

test.describe('the chat', () => {
  test('a guest writes, leaves and later finds every message', async ({ page, say, stack }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/contact');
    const opener = page.getByRole('button', { name: say.chatLauncher.open });
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(calls.filter((path) => path.startsWith('/api/chat'))).toEqual([]);
    const sheet = await openChat(page, say);
    await expectAccessible(page, 'the empty chat');
    await write(sheet, say, '  สวัสดี https://kapao.example/a  \nບັນທັດທີສອງ');
    const log = sheet.getByRole('log');
    await expect(log.getByRole('listitem').filter({ hasText: 'kapao.example' })).toContainText(/ບັນທັດທີສອງ\s*\d\d:\d\d/);
    await expect(log.getByRole('link', { name: 'kapao.example' })).toHaveAttribute('href', 'https://kapao.example/a');
    await expect.poll(async () => (await readWritten(stack, await guestOf(page))).length).toBe(1);
    await sheet.getByRole('button', { name: say.chat.composer.send, exact: true }).click({ force: true });
    await sheet.getByLabel(say.chat.composer.label, { exact: true }).last().fill('half a thought');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
    await page.reload();
    const again = await openChat(page, say);
    await expect(again.getByLabel(say.chat.composer.label, { exact: true }).last()).toHaveValue('half a thought');
    await expect(again.getByRole('log')).toContainText('ບັນທັດທີສອງ');
    expect(await readWritten(stack, await guestOf(page))).toHaveLength(1);
  });

  test('a member sees the unread count, reads the messages, and answers with a button', async ({
    page,
    say,
    stack,
  }) => {
    const member = await newMember(stack);
    await staffSay(stack, member, 'text', { text: 'first' });
    await staffSay(stack, member, 'quick_replies', {
      text: 'second',
      quick_replies: [{ type: 'postback', title: 'My deposit', payload: 'deposit' }],
    });
    await page.addInitScript((kept) => localStorage.setItem('token', kept), member.token);
    await page.goto('/user/contact');
    await expectUnread(page, say, 2);
    const sheet = await openChat(page, say);
    const replies = sheet.getByRole('group', { name: say.chat.message.replies });
    await expect.poll(() => readUpTo(stack, member)).toBe(2);
    await replies.getByRole('button', { name: 'My deposit' }).click();
    await expect(replies).toHaveCount(0);
    await expect.poll(() => readWritten(stack, member)).toEqual(['My deposit']);
    await page.getByRole('button', { name: say.chat.close }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: say.chatLauncher.open })).not.toContainText(
      fill(say.chatLauncher.unread, { count: '2' }),
    );
  });

  test('a message that arrives while the member reads above is announced and waits below', async ({
    page,
    say,
    stack,
  }) => {
    const member = await newMember(stack);
    for (let count = 1; count <= 15; count += 1) await staffSay(stack, member, 'text', { text: `said ${count}` });
    await page.addInitScript((kept) => localStorage.setItem('token', kept), member.token);
    await page.goto('/user/contact');
    const sheet = await openChat(page, say);
    const log = sheet.getByRole('log');
    await expect.poll(() => readUpTo(stack, member)).toBe(15);
    await log.evaluate((element) => element.scrollTo(0, 0));
    await expect(log).toContainText('said 1');
    await staffSay(stack, member, 'text', { text: 'and two more' });
    await staffSay(stack, member, 'text', { text: 'look here' });
    await lookAgain(page);
    const pill = sheet.getByRole('button', { name: fill(say.chat.newer, { count: '2' }) });
    await expect(pill).toContainText('look here');
    expect(await readUpTo(stack, member)).toBe(15);
    await pill.click();
    await expect(pill).toHaveCount(0);
    await expect.poll(() => readUpTo(stack, member)).toBe(17);
  });

  test('an ended conversation can be rated, and the next one begins below its mark', async ({ page, say, stack }) => {
    await page.goto('/contact');
    const sheet = await openChat(page, say);
    await write(sheet, say, 'hello');
    const guest = await guestOf(page);
    await expect.poll(() => readWritten(stack, guest)).toHaveLength(1);
    await endConversation(stack, guest);
    await lookAgain(page);
    await expect(sheet.getByText(say.chat.message.closed)).toBeVisible();
    await sheet.getByRole('radio', { name: fill(say.chat.rate.score, { score: '4' }) }).check({ force: true });
    await sheet.getByLabel(say.chat.rate.note).fill('quicker');
    await sheet.getByRole('button', { name: say.chat.rate.send }).click();
    await expect.poll(() => readRatings(stack, guest)).toEqual([{ csat: 4, csat_note: 'quicker' }]);
    await write(sheet, say, 'once more');
    await expect(sheet.getByRole('listitem').filter({ hasText: `${say.chat.message.ended} · ` })).toBeVisible();
  });
});

test.describe('a bad connection', () => {
  test('messages written offline, or while the server is down, arrive once and in order', async ({
    page,
    context,
    say,
    stack,
  }) => {
    await page.goto('/contact');
    const sheet = await openChat(page, say);
    await write(sheet, say, 'one');
    const guest = await guestOf(page);
    await expect.poll(() => readWritten(stack, guest)).toHaveLength(1);
    await context.setOffline(true);
    await expect(sheet.getByText(say.chat.line.offline)).toBeVisible();
    await write(sheet, say, 'two');
    await write(sheet, say, 'three');
    await context.setOffline(false);
    const texts = () => readWritten(stack, guest);
    await expect.poll(texts).toEqual(['one', 'two', 'three']);
    await expect(sheet.getByText(say.chat.line.offline)).toHaveCount(0);
    const [server] = stack.servers;
    await stack.kill(server);
    await write(sheet, say, 'four');
    await write(sheet, say, 'five');
    await stack.restart(server);
    await expect.poll(texts).toEqual(['one', 'two', 'three', 'four', 'five']);
    await expect(sheet.getByRole('button', { name: say.chat.message.failed })).toHaveCount(0);
  });

  test('a chat that cannot start shows an error and starts on demand', async ({ page, say }) => {
    await page.route('**/api/chat/guest', (route) => route.fulfill({ status: 404, json: { message: 'NO_DATA' } }));
    await page.goto('/contact');
    await page.getByRole('button', { name: say.chatLauncher.open }).click();
    const sheet = page.getByRole('dialog', { name: say.chatLauncher.open });
    await expect(sheet.getByRole('alert')).toContainText(say.chat.line.refused);
    await page.unroute('**/api/chat/guest');
    await sheet.getByRole('alert').getByRole('button').click();
    await expect(sheet.getByRole('log')).toHaveAttribute('aria-busy', 'false');
  });
});

async function readUpTo(stack: Stack, who: Customer): Promise<number> {
  const statement = 'select customer_read_seq as seq from chat_conversation where id = $1';
  return Number((await inRoom<{ seq: string }>(stack, who, statement))[0]?.seq);
}

async function readRatings(stack: Stack, who: Customer): Promise<{ csat: number; csat_note: string }[]> {
  return inRoom(stack, who, 'select csat, csat_note from chat_session where conversation_id = $1 and csat is not null');
}

async function expectUnread(page: Page, say: AllMessages, count: number): Promise<void> {
  const button = page.getByRole('button', { name: say.chatLauncher.open });
  await expect(button).toContainText(fill(say.chatLauncher.unread, { count: String(count) }));
}
