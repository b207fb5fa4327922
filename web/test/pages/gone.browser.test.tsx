import { chatSummary } from '@kapao/contract/chat';
import { lookupActive, lookupEnableChatWidget } from '@kapao/contract/content';
import { qrGet } from '@kapao/contract/deposit';
import { walletTransfer } from '@kapao/contract/wallet';
import { withdrawAll } from '@kapao/contract/withdraw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { expectAccessible } from '../accessible.ts';
import { dialogNamed, goTo, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, main, textbox } from '../form.ts';
import { dayAndNight, defaultReplies } from '../replies.ts';
import { callsBesideLookups, callsOf, lose, refuse, reply } from '../server.ts';

// The page asks at intervals as well; here only the button and a return to the page do.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

function switchOff(): () => void {
  const members = defaultReplies.map(([endpoint]) => endpoint).filter(({ whenGone }) => !whenGone);
  const stops = [
    reply(lookupActive, { terminated: 'gone' }),
    reply(lookupEnableChatWidget, { enableChatWidget: false, everywhere: false, hours: dayAndNight }),
    ...[...members, chatSummary, withdrawAll, walletTransfer].map((endpoint) => refuse(endpoint, 'gone')),
  ];
  return () => stops.forEach((stop) => stop());
}

async function expectGone(say: AllMessages): Promise<void> {
  await expect.poll(() => window.location.pathname).toBe('/terminated');
  await expect.element(page.getByRole('heading', { level: 1, name: say.shell.goneTitle })).toBeVisible();
}

const contactLink = (say: AllMessages) => page.getByRole('link', { name: say.common.contactUs });
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));
const keptRequests = (): number => Object.keys(localStorage).filter((key) => key.startsWith('request:')).length;

test('a visitor of a switched-off service sees its notice, and continues once it is back', async () => {
  const switchOn = switchOff();
  const say = await openApp('/login', { as: 'visitor' });
  await expectGone(say);
  await expectAccessible('terminated');
  await button(say.gone.check).click();
  await expect
    .element(page.getByText(new RegExp(`^${fill(say.gone.still, { time: '\\d\\d:\\d\\d.*' })}`)))
    .toBeVisible();
  await contactLink(say).click();
  await expect.element(page.getByRole('heading', { name: say.contact.title })).toBeVisible();
  window.history.back();
  await expectGone(say);
  switchOn();
  await button(say.gone.check).click();
  await expect.poll(() => window.location.pathname).toBe('/login');
});

test('a member sees it on every page, calls only lookups, and is still logged in once it is back', async () => {
  const say = await openApp('/user/home');
  await expect.element(page.getByText('฿500.00').first()).toBeVisible();
  const switchOn = switchOff();
  for (const path of ['profile', 'bonus', 'statement#slips']) {
    await goTo(`/user/${path}`);
    await expectGone(say);
  }
  await goTo('/terminated');
  const before = callsBesideLookups().length;
  await contactLink(say).click();
  await expect.element(page.getByText('@kapao')).toBeVisible();
  expect(window.location.pathname).toBe('/user/contact');
  window.history.back();
  await expectGone(say);
  expect(callsBesideLookups().slice(before)).toEqual([]);
  switchOn();
  lookAgain();
  await expect.poll(() => window.location.pathname).toBe('/user/home');
  await expect.element(page.getByText('฿500.00').first()).toBeVisible();
});

test('the chat’s button disappears with the service and returns with it', async () => {
  reply(lookupEnableChatWidget, { enableChatWidget: true, everywhere: false, hours: dayAndNight });
  reply(chatSummary, { unread: 0, headSeq: 0, readSeq: 0, preview: null });
  const say = await openApp('/user/contact');
  const chat = () => document.querySelectorAll('button[aria-haspopup="dialog"][aria-expanded]').length;
  await expect.poll(chat).toBe(1);
  const switchOn = switchOff();
  // The button asks for unread messages when the page becomes visible again; no other call is made here.
  lookAgain();
  await expectGone(say);
  await contactLink(say).click();
  await expect.element(page.getByText('@kapao')).toBeVisible();
  expect(chat()).toBe(0);
  window.history.back();
  await expectGone(say);
  switchOn();
  await button(say.gone.check).click();
  await expect.poll(() => window.location.pathname).toBe('/user/home');
  await goTo('/user/contact');
  await expect.poll(chat).toBe(1);
});

test('a page that refreshes by itself shows it, whatever sheet is open', async () => {
  reply(qrGet, { hasQrcode: false });
  const say = await openApp('/user/home');
  await button(say.home.deposit, main()).click();
  await expect.element(sheetNamed(say.home.deposit)).toBeVisible();
  switchOff();
  lookAgain();
  await expectGone(say);
  await expect.poll(() => document.body.getAttribute('style') ?? '').toBe('');
});

test('a withdrawal requested after it is not sent, and an open transfer is queried once it is back', async () => {
  const say = await openApp('/user/home');
  await button(say.home.withdraw, main()).click();
  await textbox(say.common.amount).fill('200');
  let switchOn = switchOff();
  await button(fill(say.withdraw.submitAmount, { amount: '฿200.00' })).click();
  await expectGone(say);
  expect(keptRequests()).toBe(0);
  switchOn();
  await button(say.gone.check).click();

  await button(say.home.transfer, main()).click();
  await textbox(say.common.amount).fill('200');
  const find = lose(walletTransfer);
  await button(fill(say.wallet.submitAmount, { amount: '฿200.00' })).click();
  await expect.element(page.getByText(say.wallet.checking)).toBeVisible();
  find();
  switchOn = switchOff();
  await expectGone(say);
  expect(keptRequests()).toBe(1);
  switchOn();
  const amounts = { wallet: { amount: 300 }, slots: [{ code: 'PGSLOT', amount: 200 }] };
  reply(walletTransfer, { message: 'SUCCESS', amount: 200, ...amounts });
  await button(say.gone.check).click();
  await expectHolds(dialogNamed(say.receipt.title.transfer.done), '200.00');
  expect(keptRequests()).toBe(0);
  expect(new Set(callsOf(walletTransfer).map(({ key }) => key)).size).toBe(1);
});
