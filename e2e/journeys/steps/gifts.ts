import { expect, type Locator, type Page } from '@playwright/test';
import { walletTransfer } from '@kapao/contract/wallet';
import { gameRefresh } from '@kapao/contract/game';
import { sandboxClock } from '@kapao/contract/sandbox-clock';
import type { Stack } from '../../stack.ts';
import { ask } from '../../api.ts';
import type { Member } from '../../member.ts';
import { playRound } from '../../sandbox.ts';
import { baht } from './wallet.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import { fill } from '@kapao/i18n/fill';
import { credentialsAt } from './games.ts';

export async function openAfterPictures(page: Page, say: AllMessages, name: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.locator('img').first()).toHaveJSProperty('complete', true);
  await sheet.getByRole('button', { name: say.common.next }).click();
  return sheet;
}

type Player = Pick<Member, 'token'>;

export async function moveIn(stack: Stack, { token }: Player, to: string, amount: number): Promise<void> {
  await ask(stack, walletTransfer, { body: { from: 'WALLET', to, amount }, token });
}

export async function playAt(
  stack: Stack,
  member: Player,
  code: string,
  round: { bet: number; win: number },
): Promise<void> {
  await playRound(stack, code, (await credentialsAt(stack, member, code)).username, round);
}

export async function loseAt(stack: Stack, member: Player, code: string, bet: number): Promise<void> {
  await playAt(stack, member, code, { bet, win: 0 });
  await ask(stack, gameRefresh, { token: member.token });
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const bangkokMs = 7 * hourMs;

export async function setClock(stack: Stack, at?: { days: number; hour: number; minute: number }): Promise<void> {
  const now = Date.now();
  const midnight = now - ((now + bangkokMs) % dayMs);
  const aim = at && midnight + at.days * dayMs + at.hour * hourMs + at.minute * 60_000;
  await ask(stack, sandboxClock, { body: { offsetMs: aim === undefined ? 0 : aim - now } });
}

type Measure = { measured: number; target: number; floor: number };

export function progressOf(place: Page | Locator, say: AllMessages, has: Measure, shown = baht): Locator {
  const amounts = { measured: shown(has.measured), target: shown(has.target), floor: shown(has.floor) };
  return place.getByRole('img', { name: fill(say.progress.spoken, amounts) });
}

export async function expectStatement(
  page: Page,
  say: AllMessages,
  rows: readonly (readonly string[])[],
): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: say.statement.title }).click();
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list).toHaveCount(rows.length);
  for (const [index, parts] of rows.entries()) {
    for (const part of parts) await expect(list.nth(index)).toContainText(part);
  }
}
