import { test as plain } from '@playwright/test';
import { soak } from '../faults/soak.ts';
import { createRandom, readSeed } from '../faults/storm/random.ts';
import { expect, test } from '../test.ts';
import { hostileTexts, sayAll } from './hostile/chat.ts';
import { findHarm, watchHarm } from './hostile/watch.ts';
import { openChat } from './steps/chat/sheet.ts';
import { chatWords } from './steps/chat/words.ts';
import { spoken } from './steps/in-languages.ts';
import { newMember } from './steps/member.ts';

test.use({ language: spoken('en') });
const say = chatWords[spoken('en')];
/** Texts of the gate, drawn by `SEED`; the soak takes all. */
const drawn = soak ? hostileTexts.length : 6;
/** Messages sayAll makes of one text. */
const each = 14;

plain('sixty texts that want to be more than text, and none twice', () => {
  expect(new Set(hostileTexts).size).toBe(60);
});

// chat.md, T10: the customer's side.
test('whatever stands in a message, nothing of it runs, leaves or lies in the way', async ({
  page,
  context,
  stack,
}) => {
  if (soak) test.setTimeout(1_800_000);
  const seed = readSeed();
  const random = createRandom(seed, 0);
  const texts = new Set<string>();
  while (texts.size < drawn) texts.add(random.pick(hostileTexts));
  const member = await newMember(stack);
  await sayAll(stack, member, [...texts]);
  const harm = await watchHarm(context, page, stack.servers[0].url);
  await page.addInitScript((kept) => localStorage.setItem('token', kept), member.token);
  await page.goto('/user/contact');
  const sheet = await openChat(page, say);
  const log = sheet.getByRole('log');
  const messages = log.locator('li:has(> .vh)');
  for (let shown = 0; shown < drawn * each; shown = await messages.count()) {
    await log.evaluate((element) => element.scrollTo(0, 0));
    await expect.poll(() => messages.count()).toBeGreaterThan(shown);
    await expect(log).toHaveAttribute('aria-busy', 'false');
  }
  expect([...harm, ...(await findHarm(page))], `SEED=${seed}`).toEqual([]);
  // What may be pressed leads to https, a number or a page of ours; pressed, it runs nothing.
  for (const link of await log.getByRole('link').all()) {
    expect(await link.getAttribute('href'), `SEED=${seed}`).toMatch(
      /^(https:\/\/(?!name)|tel:\+?\d+$|\/(?!\/|api\/(?!chat\/file\/)))/,
    );
  }
  await log.evaluate((element) => {
    for (const button of element.querySelectorAll<HTMLElement>('li button:not([aria-label])')) button.click();
  });
  await page.mouse.move(200, 400);
  // Wider than the sheet nothing is, and nothing covers where one writes.
  expect(await log.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
  await sheet.getByLabel(say.message, { exact: true }).last().click();
  expect([...harm, ...(await findHarm(page))], `SEED=${seed}`).toEqual([]);
});
