import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromium107, chromium119 } from '../browser.ts';
import { startStack, type Stack } from '../stack.ts';
import { chromiumOf } from './chromium.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';
import { createMember, type Member } from '../member.ts';
import type { Driver } from './driver.ts';
import { button, createScreen, dialog, field, heading, link, message, sheet, tab, type Screen } from './screen.ts';
import { payQr } from '../sandbox.ts';
import { activate } from '../api.ts';
import { messages as allMessages } from '@kapao/i18n/all/messages';
import { drawOnly, giveCoins } from '../journeys/steps/wheel.ts';

const messages = allMessages.en;
const game = { code: 'PGSLOT', name: 'PG Slot' };

const candidates = [chromiumOf(chromium107), chromiumOf(chromium119), webkit(), firefox()];

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});

afterAll(() => stack?.stop());

for (const { name, missing, start } of candidates) {
  if (missing !== undefined) process.stdout.write(`The walk skips ${name}: ${missing}\n`);

  test.skipIf(missing !== undefined)(
    `a member's main story works in ${name}`,
    { timeout: 600_000, retry: 0 },
    async () => {
      const driver = await start();
      try {
        await walk(driver, stack);
      } finally {
        await driver.quit();
      }
      expect(await stack.violations()).toEqual([]);
    },
  );
}

type Visit = { driver: Driver; screen: Screen; stack: Stack; person: Member };

async function walk(driver: Driver, stack: Stack): Promise<void> {
  const visit = { driver, stack, screen: createScreen(driver), person: await createMember(stack) };
  await activate(stack.servers[0].url, visit.person, game.code);
  const steps = [signIn, payByQr, transfer, openPages, play, spin, writeInChat, readStatement, logOut];
  for (const step of steps) {
    await step(visit).catch((error: unknown) => {
      throw new Error(`${driver.name} failed to ${step.name}: ${String(error)}`, { cause: error });
    });
  }
}

const addressOf = ({ servers: [{ url }] }: Stack, path: string): string => `${url}${path}`;

async function signIn({ driver, screen, stack, person }: Visit): Promise<void> {
  await driver.open(addressOf(stack, '/login'));
  await driver.run(() => localStorage.setItem('locale', 'en'), null);
  await driver.open(addressOf(stack, '/login'));
  await screen.fill(field(messages.login.phone), person.phone);
  await screen.fill(field(messages.login.password), `${person.password}-wrong`);
  await screen.click(button(messages.login.submit));
  await screen.see(message(messages.errors.WRONG_CREDENTIAL));
  await screen.fill(field(messages.login.password), person.password);
  await screen.click(button(messages.login.submit));
  await screen.see(sheet(messages.home.agreement));
  await expectRoomySheet(driver, messages.home.agreement);
  await screen.click(button(messages.home.accept));
  await screen.closed();
}

async function payByQr({ driver, screen, stack }: Visit): Promise<void> {
  await screen.click(button(messages.home.deposit));
  await screen.click(tab(messages.deposit.qrTab));
  await screen.click(button(messages.deposit.otherWays));
  await screen.click(button('WW'));
  await expectRoomySheet(driver, messages.home.deposit);
  await screen.fill(field(messages.deposit.amount), '500');
  await screen.click(button(messages.deposit.createAmount.replace('{amount}', '฿500.00')));
  const picture = { css: 'img[data-payload]' };
  await screen.see(picture);
  await expectRoomySheet(driver, messages.home.deposit);
  const payload = await driver.run((css) => document.querySelector(css)?.getAttribute('data-payload'), picture.css);
  await payQr(stack, payload ?? '');
  await screen.see(dialog(messages.receipt.title.deposit.done));
  await screen.click(button(messages.common.done));
  await screen.closed();
}

async function transfer({ driver, screen }: Visit): Promise<void> {
  await screen.click(button(messages.home.transfer));
  const chosen = (side: string) => `[role=listbox][aria-label="${side}"] [aria-selected=true]`;
  await screen.see({ css: chosen(messages.wallet.from), name: messages.wallet.wallet });
  await screen.see({ css: chosen(messages.wallet.to), name: game.name });
  await expectRoomySheet(driver, messages.wallet.title);
  await screen.fill(field(messages.common.amount), '200');
  await screen.click(button(messages.wallet.submitAmount.replace('{amount}', '฿200.00')));
  await screen.see(dialog(messages.receipt.title.transfer.done));
  await expectFittingDialog(driver, messages.receipt.title.transfer.done);
  await screen.click(button(messages.common.done));
  await screen.closed();
}

async function play({ driver, screen, stack }: Visit): Promise<void> {
  await driver.open(addressOf(stack, '/user/home'));
  const [wallet = ''] = await driver.windows();
  await screen.click({ css: `[data-code=${game.code}]` });
  await screen.see(button(messages.game.play));
  await expectRoomySheet(driver, game.name);
  await screen.click(button(messages.game.play));
  const opened = await screen.wait(
    () => 'a second window',
    async () => {
      const others = (await driver.windows()).filter((window) => window !== wallet);
      return others[0] ?? null;
    },
  );
  await driver.switchTo(opened);
  const shown = await screen.wait(
    () => 'the balance on the page of the game',
    async () => {
      if (!(await driver.windows()).includes(opened)) throw new Error('the window of the game closed by itself');
      return driver.run(readGame, null).catch(() => null);
    },
  );
  expect(shown).toEqual({ port: new URL(stack.sandboxUrl).port, balance: 500, hasOpener: false });
  await driver.closeWindow();
  await driver.switchTo(wallet);
}

function readGame(): { port: string; balance: number; hasOpener: boolean } | null {
  const balance = document.querySelector('#balance')?.textContent?.replace(/[^\d.]/g, '') ?? '';
  if (balance === '') return null;
  return { port: location.port, balance: Number(balance), hasOpener: window.opener !== null };
}

async function openPages({ driver, screen, stack }: Visit): Promise<void> {
  await driver.open(addressOf(stack, '/user/bonus'));
  await screen.see(heading(messages.bonus.all));
  await screen.see({ css: 'main li [data-code]' });
  await driver.open(addressOf(stack, '/user/contact'));
  await screen.see(heading(messages.contact.title));
  await screen.see(link(messages.contact.open));
}

async function spin({ driver, screen, stack, person }: Visit): Promise<void> {
  await giveCoins(stack, person, 1);
  await drawOnly(stack, 'CASH5');
  await driver.open(addressOf(stack, '/user/spin'));
  await screen.click(button(messages.wheel.spin.replace('{count}', '1')));
  const prize = messages.wheel.won.replace('{label}', '').trim();
  await screen.see(dialog(prize));
  await expectFittingDialog(driver, prize);
  await screen.click(button(messages.wheel.later));
  await screen.closed();
  await screen.see(button(messages.wheel.spinNone));
}

async function writeInChat({ driver, screen, stack }: Visit): Promise<void> {
  await driver.open(addressOf(stack, '/user/contact'));
  await screen.click(button(messages.chatLauncher.open));
  await screen.see({ css: '[role=log][aria-busy=false]' });
  await expectRoomySheet(driver, messages.chat.title);
  await screen.fill(field(messages.chat.composer.label), 'Good evening');
  await screen.click(button(messages.chat.composer.send));
  const line = (name: string) => ({ css: '[role=log] li *', name });
  await screen.see(line('Good evening'));
  await screen.see(line('Hello, and welcome'));
  await screen.click(button(messages.chat.close));
  await screen.closed();
}

async function readStatement({ screen }: Visit): Promise<void> {
  await screen.click(link(messages.shell.statement));
  await screen.see(heading(messages.statement.title));
  const row = (place: number) => ({ css: `main li:nth-child(${place})` });
  const moved = messages.statement.transferIn.replace('{to}', game.name);
  const rows = [
    [moved, '300.00'],
    [moved, '200.00'],
    [messages.statement.deposit, '+500.00'],
  ];
  for (const [index, texts] of rows.entries()) {
    const shown = await screen.see(row(index + 1));
    for (const text of texts) expect(shown).toContain(text);
  }
}

async function logOut({ driver, screen, stack }: Visit): Promise<void> {
  await screen.click(button(messages.shell.logout));
  await screen.see(heading(messages.login.title));
  await driver.open(addressOf(stack, '/user/home'));
  await screen.see(heading(messages.login.title));
}

type SheetHeights = { bodyPx: number; contentPx: number; roomPx: number };
type DialogHeights = { shownPx: number; naturalPx: number };

async function expectRoomySheet(driver: Driver, title: string): Promise<void> {
  const { bodyPx, contentPx, roomPx } = await driver.run(measureSheet, null);
  const wantedPx = Math.min(contentPx, roomPx) / 2;
  expect(bodyPx, `height of the body of "${title}", ${contentPx} px of content`).toBeGreaterThanOrEqual(wantedPx);
}

async function expectFittingDialog(driver: Driver, title: string): Promise<void> {
  const { shownPx, naturalPx } = await driver.run(measureDialog, null);
  expect(shownPx, `height of the dialog "${title}"`).toBeLessThanOrEqual(naturalPx + 1);
}

function measureSheet(): SheetHeights {
  const sheets = document.querySelectorAll<HTMLElement>('dialog[open]:not([role], [data-closing])');
  const sheet = sheets[sheets.length - 1];
  const body = sheet?.querySelector<HTMLElement>('[data-scroll]');
  if (!sheet || !body) throw new Error('no sheet is open');
  const restPx = sheet.offsetHeight - body.clientHeight;
  return { bodyPx: body.clientHeight, contentPx: body.scrollHeight, roomPx: innerHeight - restPx };
}

/** Runs inside the page. No engine stretches a dialog without a lower edge and with its rows at the start. */
function measureDialog(): DialogHeights {
  const dialog = document.querySelector<HTMLElement>('dialog[open][role=alertdialog]:not([data-closing])');
  if (!dialog) throw new Error('no dialog is open');
  const shownPx = dialog.offsetHeight;
  Object.assign(dialog.style, { bottom: 'auto', height: 'auto', alignContent: 'start' });
  const naturalPx = dialog.offsetHeight;
  Object.assign(dialog.style, { bottom: '', height: '', alignContent: '' });
  return { shownPx, naturalPx };
}
