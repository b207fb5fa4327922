import { test as plain, type Page } from '@playwright/test';
import { full } from '../../full.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import type { Stack } from '../../stack.ts';
import { expect, test } from '../../test.ts';
import { findHarm, watchHarm, type Harm } from '../hostile/watch.ts';
import { openChat } from '../steps/sheet.ts';
import { newMember } from '../steps/member.ts';
import { say, type Customer } from '../steps/room.ts';
import { payloads } from '../hostile/payloads.ts';

const away = 'https://canary.example';

const links = [
  'javascript:ran(1)',
  'JaVaScRiPt:ran(1)',
  ' javascript:ran(1)',
  'java\tscript:ran(1)',
  'javascript://kapao.example/%0aran(1)',
  'data:text/html,<script>ran(1)</script>',
  'data:image/svg+xml,<svg onload=ran(1)>',
  'vbscript:ran(1)',
  'blob:https://kapao.example/1',
  'file:///etc/passwd',
  'http://canary.example',
  '//canary.example/a',
  '\\\\canary.example\\a',
  '/\\canary.example',
  '/api/bonus/clear',
  '/api/chat/file/../../bonus/clear',
  'https://name:word@canary.example/',
  'intent://canary.example#Intent;scheme=https;end',
  'tel:*06%23;ran(1)',
  'about:blank',
];

const signs = [
  '\u202egpj.exe\u202c words',
  '\u2066\u2067\u202dwords',
  'https://kapao.example/\u202emoc.yranac//:sptth',
  'words\u200b\u200d\ufeff\u2060words',
  `w${'\u0e49'.repeat(300)}`,
  `${'\u0300'.repeat(400)}words`,
  'ﷺ'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(40),
  'w'.repeat(1_500),
  '\n'.repeat(200) + 'words',
];

const hostileTexts: readonly string[] = [
  ...payloads.filter((_, index) => index % 7 === 0).slice(0, 60 - links.length - signs.length),
  ...links,
  ...signs,
];

const texts = hostileTexts.filter((_, index) => full || index % 12 === 0);
const atOnce = 5;
const each = 14;

plain('sixty texts that want to be more than text, and none twice', () => {
  expect(new Set(hostileTexts).size).toBe(60);
});

test('no message can run, load or cover anything in the chat', async ({ page, context, say, stack }) => {
  if (full) test.setTimeout(1_800_000);
  const harm = await watchHarm(context, page, stack.servers[0].url);
  for (let at = 0; at < texts.length; at += atOnce) await look(page, stack, say, texts.slice(at, at + atOnce), harm);
});

async function look(page: Page, stack: Stack, say: AllMessages, texts: readonly string[], harm: Harm): Promise<void> {
  const named = JSON.stringify(texts);
  const member = await newMember(stack);
  await sayAll(stack, member, texts);
  await page.goto('/icon.svg');
  await page.evaluate((token) => localStorage.setItem('token', token), member.token);
  await page.goto('/user/contact');
  const sheet = await openChat(page, say);
  const log = sheet.getByRole('log');
  const messages = log.locator('li:has(> .vh)');
  for (let shown = 0; shown < texts.length * each; shown = await messages.count()) {
    await log.evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => messages.count()).toBeGreaterThan(shown);
    await expect(log).toHaveAttribute('aria-busy', 'false');
  }
  expect([...harm, ...(await findHarm(page))], named).toEqual([]);
  // Links go to https, a phone number or a page of ours. A click runs no script.
  for (const href of await log.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
    expect(href, named).toMatch(/^(https:\/\/(?!name)|tel:\+?\d+$|\/(?!\/|api\/(?!chat\/file\/)))/);
  }
  await log.evaluate((element) => {
    for (const button of element.querySelectorAll<HTMLElement>('li button:not([aria-label])')) button.click();
  });
  await page.mouse.move(200, 400);
  expect(await log.evaluate((element) => element.scrollWidth <= element.clientWidth + 1), named).toBe(true);
  await sheet.getByLabel(say.chat.composer.label, { exact: true }).last().click();
  expect([...harm, ...(await findHarm(page))], named).toEqual([]);
}

async function sayAll(stack: Stack, who: Customer, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const buttons = ['web', 'call', 'postback', text].map((type) => ({ type, title: text, payload: text }));
    await say(stack, who, 'text', { text });
    await say(stack, who, 'text', { text: `${away} ${text}` }, 'customer');
    await say(stack, who, 'buttons', { text, buttons });
    await say(stack, who, 'generic', { elements: [{ title: text, subtitle: text, image_url: text, buttons }] });
    for (const fileType of ['image', 'video', 'file']) {
      await say(stack, who, 'media', { message: text, url: true, fileType, filePath: text });
      await say(stack, who, 'media', { message: text, url: false, fileType, filePath: text });
    }
    await say(stack, who, 'postback', { title: text, payload: text }, 'customer');
    await say(stack, who, 'system', { event: text }, 'system');
    await say(stack, who, 'hologram', { text, html: text });
    await say(stack, who, 'quick_replies', { text, quick_replies: buttons });
  }
}
