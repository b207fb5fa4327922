import { test as plain, type Page } from '@playwright/test';
import { full } from '../../full.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import type { Stack } from '../../stack.ts';
import { expect, test } from '../../test.ts';
import { hostileTexts, sayAll } from '../hostile/chat.ts';
import { findHarm, watchHarm, type Harm } from '../hostile/watch.ts';
import { openChat } from '../steps/sheet.ts';
import { newMember } from '../steps/member.ts';

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
