import { chatConfig, chatHistory, chatRead, chatSummary } from '@kapao/contract/chat';
import { lookupEnableChatWidget } from '@kapao/contract/content';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../accessible.ts';
import { openApp, sheetNamed } from '../app.tsx';
import { button, main, textbox } from '../form.ts';
import { dayAndNight } from '../replies.ts';
import { reply } from '../server.ts';
import { boxOf, desktop, setWindow, tablet } from './window.ts';

// The conversation is read by HTTP where no socket connects.
vi.mock('socket.io-client', () => ({
  io: () => ({
    active: true,
    connected: false,
    on: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));

afterEach(() => setWindow());

async function openChat(window_: typeof desktop) {
  reply(lookupEnableChatWidget, { enableChatWidget: true, everywhere: false, hours: dayAndNight });
  reply(chatSummary, { unread: 0, headSeq: 0, readSeq: 0, preview: null });
  reply(chatHistory, { total: 0, conversations: [], hasMore: false, headSeq: 0, readSeq: 0 });
  reply(chatRead, { readSeq: 0, unread: 0 });
  reply(chatConfig, {
    PREFIX: 'test',
    socketPath: '/socket.io',
    limits: { text: 1_000, imageBytes: 1, videoBytes: 1, page: 10 },
    hours: { from: '00:00', to: '00:00', open: true },
    agentsOnline: 1,
  });
  await setWindow(window_);
  const say = await openApp('/user/contact');
  const launcher = button(new RegExp(`^${say.chatLauncher.open}`));
  await launcher.click();
  const chat = sheetNamed(say.chat.title);
  await expect.element(textbox(say.chat.composer.label, chat)).toBeVisible();
  return { say, chat, launcher };
}

const rightOf = (element: Element): number => element.getBoundingClientRect().right;
const isModal = (chat: ReturnType<typeof sheetNamed>) => chat.element().matches(':modal');
const linkNamed = (name: string) => page.getByRole('banner').getByRole('link', { name });

test('the chat stands in the corner of a desktop, and the page beside it stays in use', async () => {
  const { say, chat } = await openChat(desktop);
  expect(isModal(chat)).toBe(false);
  expect(document.body.style.position).toBe('');
  const box = boxOf(chat);
  expect([box.right, box.bottom, box.width]).toEqual([desktop.width - 24, desktop.height - 24, 400]);
  await expectAccessible('docked chat');
  const draft = textbox(say.chat.composer.label, chat);
  await draft.fill('สวัสดี');
  await linkNamed(say.shell.statement).click();
  await expect.element(page.getByText(say.statement.empty)).toBeVisible();
  await expect.element(chat).toBeVisible();
  await expect.element(draft).toHaveValue('สวัสดี');
  await expect.element(main()).toHaveFocus();
});

test.each([1024, 1279, 1280])('at %i px the page gives way to the docked chat', async (width) => {
  const { say, chat } = await openChat({ width, height: 800 });
  const rightmost = (): number =>
    Math.max(...[...main().element().querySelectorAll('a, button, h1, h2, b, p')].map((one) => rightOf(one)));
  expect(rightmost()).toBeLessThanOrEqual(boxOf(chat).left);
  for (const [name, text] of [
    [say.shell.home, say.home.inWallet],
    [say.shell.statement, say.statement.empty],
    [say.shell.profile, say.profile.lossLimit],
  ] as const) {
    await linkNamed(name).click();
    await expect.element(main().getByText(text).first()).toBeVisible();
    expect(rightmost(), name).toBeLessThanOrEqual(boxOf(chat).left);
  }
});

test('Escape closes the docked chat only from inside, and the page keeps its focus', async () => {
  const { say, chat, launcher } = await openChat(desktop);
  const link = linkNamed(say.shell.statement);
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(chat).toBeVisible();
  await expect.element(link).toHaveFocus();
  (textbox(say.chat.composer.label, chat).element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(chat).not.toBeInTheDocument();
  await expect.element(launcher).toHaveFocus();
});

test('the docked chat closes by its button from the page of another address, and Back leaves the page', async () => {
  const { say, chat } = await openChat(desktop);
  await linkNamed(say.shell.statement).click();
  await expect.element(page.getByText(say.statement.empty)).toBeVisible();
  window.history.back();
  await expect.poll(() => window.location.pathname).toBe('/user/contact');
  await expect.element(chat).toBeVisible();
  await button(say.chat.close, chat).click();
  await expect.element(chat).not.toBeInTheDocument();
});

test('a side panel lies over the docked chat, and Escape closes the panel alone', async () => {
  const { say, chat } = await openChat(desktop);
  await button(say.shell.conditions).click();
  const sheet = sheetNamed(say.shell.conditions);
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(chat).toBeVisible();
});

test('the chat is a modal sheet below 1024 px, and follows the window', async () => {
  const { chat } = await openChat(tablet);
  expect(isModal(chat)).toBe(true);
  expect(boxOf(chat).width).toBe(480);
  await setWindow(desktop);
  await expect.poll(() => isModal(chat)).toBe(false);
  await expect.element(chat).toBeVisible();
  expect(document.body.style.position).toBe('');
});
