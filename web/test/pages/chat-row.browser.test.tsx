import { chatSummary } from '@kapao/contract/chat';
import { lookupEnableChatWidget } from '@kapao/contract/content';
import { describe, expect, test } from 'vitest';
import type { AllMessages } from '@kapao/i18n/all/en';
import { fill } from '@kapao/i18n/fill';
import { expectAccessible } from '../accessible.ts';
import { openApp } from '../app.tsx';
import { button, expectHolds, main } from '../form.ts';
import { testLanguages } from '../languages.ts';
import { dayAndNight } from '../replies.ts';
import { hold, reply } from '../server.ts';

const rowOf = (say: AllMessages) => button(new RegExp(`^${say.chatLauncher.open}`), main());

const offer = (hours: typeof dayAndNight): void => {
  reply(lookupEnableChatWidget, { enableChatWidget: true, everywhere: false, hours });
  reply(chatSummary, { unread: 2, headSeq: 0, readSeq: 0, preview: null });
};

describe.each(testLanguages)('the chat on the contact page (%s)', (language) => {
  test('is the first row, with its hours and unread messages', async () => {
    const hours = { from: '09:00', to: '23:30' };
    offer(hours);
    const say = await openApp('/user/contact', { language });
    const row = rowOf(say);
    await expectHolds(row, fill(say.chatLauncher.hours, hours));
    await expectHolds(row, fill(say.chatLauncher.unread, { count: 2 }));
    expect(main().getByRole('button').first().element()).toBe(row.element());
    await expectAccessible('contact');
  });

  test('says that it is there day and night', async () => {
    offer(dayAndNight);
    const say = await openApp('/user/contact', { language });
    await expectHolds(rowOf(say), say.chatLauncher.always);
  });
});

test('the row has its place before it is known', async () => {
  offer(dayAndNight);
  const release = hold(lookupEnableChatWidget);
  const say = await openApp('/user/contact');
  const line = main().getByText('@kapao');
  await expect.element(line).toBeVisible();
  const top = line.element().getBoundingClientRect().top;
  release();
  await expect.element(rowOf(say)).toBeVisible();
  expect(line.element().getBoundingClientRect().top).toBe(top);
});

test('there is neither a row nor its place where the chat is not offered', async () => {
  const release = hold(lookupEnableChatWidget);
  await openApp('/user/contact');
  const line = main().getByText('@kapao');
  await expect.element(line).toBeVisible();
  const top = (): number => line.element().getBoundingClientRect().top;
  const below = top();
  release();
  await expect.poll(top).toBeLessThan(below);
});
