import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { WheelSetup } from '@kapao/contract/wheel';
import type { AllMessages } from '@kapao/i18n/all/en';
import { fill } from '@kapao/i18n/fill';
import type { Stack } from '../../../stack.ts';
import { call, type Member } from '../member.ts';

const ours = `wheel_id in (select id from wheel where currency = 'THB' and active)`;

export async function drawOnly(stack: Stack, code: string): Promise<void> {
  await stack.sql(`update wheel_slice set weight = case when code = $1 then 1 else 0 end where ${ours}`, [code]);
}

export async function setWheel(stack: Stack, active: boolean): Promise<void> {
  await stack.sql(`update wheel set active = $1 where currency = 'THB'`, [active]);
}

export async function giveCoins(stack: Stack, { phone }: Member, count: number): Promise<void> {
  await stack.sql(`select coin_move(id, $2, 'STAFF', $3, 'journey', 'journey') from member where phone = $1`, [
    phone,
    count,
    randomUUID(),
  ]);
}

export async function win(stack: Stack, { token }: Member, code: string): Promise<void> {
  await drawOnly(stack, code);
  const reply = await call<{ success: boolean }>(stack, '/api/spinwheel/spin', {}, token);
  expect(reply).toMatchObject({ success: true, result: { code } });
}

export async function spinsOf(stack: Stack, { phone }: Member): Promise<number> {
  const rows = await stack.sql(`select s.id from spin s join member m on m.id = s.member_id where m.phone = $1`, [
    phone,
  ]);
  return rows.length;
}

export async function sliceUnderPointer(page: Page, stack: Stack, { token }: Member): Promise<string | undefined> {
  const { result } = await call<{ result: WheelSetup }>(stack, '/api/spinwheel/setup', undefined, token);
  const slices = result.activeSpinwheel?.slice ?? [];
  const turned = await page.locator('canvas').evaluate((canvas) => {
    const { a, b } = new DOMMatrix(getComputedStyle(canvas).transform);
    return Math.atan2(b, a) / (2 * Math.PI);
  });
  const place = (slices.length - Math.round((turned - Math.floor(turned)) * slices.length)) % slices.length;
  return slices[place]?.code;
}

export function hubOf(page: Page, coins: number): Locator {
  const hub = page.locator('canvas').locator('xpath=../..').getByRole('button');
  return hub.filter({ has: page.locator('b').getByText(String(coins), { exact: true }) });
}

export async function readDialog(page: Page, title: string, text?: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title, exact: true });
  await expect(dialog).toBeVisible();
  if (text !== undefined) await expect(dialog).toContainText(text);
  await dialog.getByRole('button').last().click();
  await expect(dialog).toHaveCount(0);
}

export async function receive(page: Page, say: AllMessages, label: string): Promise<void> {
  await page.getByRole('button', { name: fill(say.wheel.receiveOf, { label }), exact: true }).click();
  const question = page.getByRole('alertdialog', { name: fill(say.wheel.claimTitle, { label }), exact: true });
  await question.getByRole('button', { name: say.wheel.receive, exact: true }).click();
}
