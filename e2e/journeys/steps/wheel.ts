import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { spinwheelSetup, spinwheelSpin } from '@kapao/contract/wheel';
import type { Stack } from '../../stack.ts';
import { ask } from '../../api.ts';
import type { Member } from '../../member.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import { fill } from '@kapao/i18n/fill';

const ours = `wheel_id in (select id from wheel where currency = 'THB' and active)`;

export async function drawOnly(stack: Stack, code: string): Promise<void> {
  await stack.sql(`update wheel_slice set weight = case when code = $1 then 1 else 0 end where ${ours}`, [code]);
}

export async function setWheel(stack: Stack, active: boolean): Promise<void> {
  await stack.sql(`update wheel set active = $1 where currency = 'THB'`, [active]);
}

export async function giveCoins(stack: Pick<Stack, 'sql'>, { id }: Member, count: number): Promise<void> {
  await stack.sql(`select coin_move($1, $2, 'STAFF', $3, 'journey', 'journey')`, [id, count, randomUUID()]);
}

export async function win(stack: Stack, { token }: Member, code: string): Promise<void> {
  await drawOnly(stack, code);
  const reply = await ask(stack, spinwheelSpin, { token });
  expect(reply).toMatchObject({ success: true, result: { code } });
}

export async function spinsOf(stack: Stack, { id }: Member): Promise<number> {
  return (await stack.sql('select from spin where member_id = $1', [id])).length;
}

export async function sliceUnderPointer(page: Page, stack: Stack, { token }: Member): Promise<string | undefined> {
  const { result } = await ask(stack, spinwheelSetup, { token });
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

/** One tap receives a coupon without a condition. */
export async function receive(page: Page, say: AllMessages, label: string): Promise<void> {
  await page.getByRole('button', { name: fill(say.wheel.receiveOf, { label }), exact: true }).click();
}

export async function receiveBound(page: Page, say: AllMessages, label: string): Promise<void> {
  await receive(page, say, label);
  const question = page.getByRole('alertdialog', { name: fill(say.wheel.claimTitle, { label }), exact: true });
  await question.getByRole('button', { name: say.wheel.receive, exact: true }).click();
}
