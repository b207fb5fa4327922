import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { th as say } from '@kapao/i18n/console/th';
import type { Stack } from '../../stack.ts';
import { expect, test } from '../../test.ts';
import { payloads } from '../hostile/payloads.ts';
import { findHarm, watchHarm } from '../hostile/watch.ts';

test.use({ language: 'th' });

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console/chat`);
  await page.getByLabel(say.username).fill('mali');
  await page.getByLabel(say.password).fill('sabai-sabai-99');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').waitFor();
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('a visitor writes, staff answer from a phone, the visitor reads the answer, and the conversation ends', async ({
  page,
  browser,
  stack,
}) => {
  const [{ url }] = stack.servers;
  const question = `ถอนเงินไม่ได้ คุยกับคน ${randomUUID().slice(0, 8)}`;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const agent = await context.newPage();
  await signIn(agent, url);
  const takesNew = agent.getByLabel(say.takeNew);
  await takesNew.uncheck();
  await expect.poll(() => stack.sql('select from chat_away')).toHaveLength(1);
  await page.goto('/contact');
  await page.locator('button[aria-haspopup="dialog"][aria-expanded]').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').first().fill(question);
  await sheet.locator('button[type="submit"]').click();
  const log = sheet.getByRole('log');
  await expect(log).toContainText('เจ้าหน้าที่');

  const room = await page.evaluate(() => localStorage.getItem('guest-token') ?? '');
  const row = agent.getByRole('button', { name: `${say.guest} ${room.slice(0, 4)}` });
  await expect.poll(() => agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await row.click();
  const theirs = agent.getByRole('log');
  await expect(theirs).toContainText(question);
  const write = agent.getByRole('textbox', { name: say.write });
  await agent.getByRole('button', { name: say.claim }).click();
  await write.fill('สวัสดีค่ะ ตรวจให้เดี๋ยวนี้');
  await agent.keyboard.press('Enter');
  await expect(log).toContainText('สวัสดีค่ะ ตรวจให้เดี๋ยวนี้');
  await expect(log).toContainText('มะลิ');
  await expect(theirs).toContainText(say.read);
  await agent.getByLabel(say.ready).selectOption({ index: 1 });
  await agent.getByRole('button', { name: say.send, exact: true }).click();
  await expect(theirs.getByRole('listitem').filter({ hasText: 'มะลิ' })).toHaveCount(2);
  await agent.getByLabel(say.picture).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixel });
  await expect(theirs.getByRole('img')).toHaveCount(1);
  await sheet.getByRole('textbox').first().fill('ขอบคุณ');
  await sheet.locator('button[type="submit"]').click();
  await expect(theirs).toContainText('ขอบคุณ');
  expect(await agent.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await agent.getByRole('button', { name: say.close, exact: true }).click();
  await agent.getByRole('button', { name: say.yesClose }).click();
  await expect(theirs).toContainText(say.over);
  await takesNew.check();
  await expect.poll(() => stack.sql('select from chat_away')).toHaveLength(0);
  await context.close();
});

function messagesOf(text: string): [type: string, payload: object][] {
  const button = (type: string) => ({ type, title: text, payload: text });
  const buttons = [button('web'), button('call'), button('postback'), button(text)];
  const links = ['javascript:ran(1)', 'data:text/html,<script>ran(1)</script>', '//canary.example/x'];
  const led = links.map((payload) => ({ type: 'web', title: 'lead', payload }));
  return [
    ['text', { text }],
    ['buttons', { text, buttons: [...buttons, ...led] }],
    ['quick_replies', { text, quick_replies: buttons }],
    ['generic', { elements: [{ title: text, subtitle: text, image_url: text, buttons }] }],
    ['media', { message: text, url: true, fileType: 'image', filePath: text }],
    ['media', { message: text, url: text, fileType: text, filePath: 'javascript:ran(1)' }],
    ['postback', { title: text, payload: text }],
    ['system', { event: text }],
    [text.slice(0, 40), { text, buttons: text, elements: [text] }],
  ];
}

async function storeHostile(stack: Stack): Promise<string> {
  const chosen = payloads.filter((_, nth) => nth % Math.max(1, Math.floor(payloads.length / 60)) === 0).slice(0, 60);
  const twisted = ['\u202e\u2066evil\u0000', '\u200f<b>', 'a'.repeat(2_000)].map((text) => text.replace('\u0000', ''));
  const [guest] = await stack.sql<{ id: string }>(
    `insert into chat_guest (id, secret_sha256) values (gen_random_uuid(), '') returning id`,
  );
  const [opened] = await stack.sql<{ room: string }>(`select chat_open(null, $1) as room`, [guest?.id]);
  const room = opened?.room ?? '';
  const all = [...chosen, ...twisted].flatMap((text) =>
    messagesOf(text).map(([type, payload], nth) => ({ type, payload, text, by: nth % 2 === 0 ? 'customer' : 'bot' })),
  );
  await stack.sql(
    `select chat_append($1, m.by, '', gen_random_uuid(), m.type, m.payload, left(m.text, 120))
     from jsonb_to_recordset($2) as m (type text, payload jsonb, text text, by text)`,
    [room, JSON.stringify(all)],
  );
  await stack.sql(
    `update chat_conversation set mode = 'queue', waiting_since = app_now() - interval '1 day' where id = $1`,
    [room],
  );
  await stack.sql(`delete from chat_job where conversation_id = $1`, [room]);
  return room;
}

test('no message can run, load or link to anything in the console', async ({ browser, stack }) => {
  const [{ url }] = stack.servers;
  await stack.sql(`insert into setting (key, value) values ('chat.maxOpen', '0')`);
  await storeHostile(stack);
  const context = await browser.newContext();
  const page = await context.newPage();
  const harm = await watchHarm(context, page, url);
  await signIn(page, url);
  await page.getByRole('navigation').getByRole('listitem').first().getByRole('button').click();
  const older = page.getByRole('button', { name: say.older });
  const shown = page.getByRole('log').getByRole('listitem');
  await shown.first().waitFor();
  for (let count = 0; await older.isVisible(); count = await shown.count()) {
    await older.click();
    await expect.poll(() => shown.count()).toBeGreaterThan(count);
  }
  expect(await shown.count()).toBeGreaterThan(500);
  expect([...harm, ...(await findHarm(page))]).toEqual([]);
  expect(await page.getByRole('log').locator('img').count()).toBe(0);
  for (const link of await page.getByRole('log').locator('a').all())
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/|^\/(?!\/)/);
  await stack.sql(`delete from setting where key = 'chat.maxOpen'`);
  await context.close();
});
