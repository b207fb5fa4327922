import type { Locator } from '@playwright/test';
import type { Stack } from '../../stack.ts';
import { nextStep, type Film } from '../film/film.ts';
import { settle, tap, type } from '../film/hand.ts';
import type { Member } from '../../member.ts';
import { baht } from '../../journeys/steps/wallet.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import { plainChannel, readQr } from '../../journeys/steps/deposit.ts';
import { payQr } from '../../sandbox.ts';

export type Scene = { film: Film; say: AllMessages; stack: Stack; member: Member };

export type Story = {
  prepare: (stack: Stack, member: Member) => Promise<void>;
  play: (scene: Scene) => Promise<void>;
  posterStep: number;
};

export const main = ({ film }: Scene): Locator => film.page.getByRole('main');

export async function openSheet(scene: Scene, name: string): Promise<Locator> {
  const sheet = scene.film.page.getByRole('dialog', { name });
  await tap(scene.film, main(scene).getByRole('button', { name, exact: true }).first(), sheet);
  return sheet;
}

export const creditOf = ({ film, say }: Scene, amount: number): Locator =>
  film.page.getByRole('alertdialog', { name: say.receipt.title.deposit.done }).filter({ hasText: baht(amount) });

export async function closeCredit(scene: Scene, amount: number): Promise<void> {
  const { film, say } = scene;
  await tap(film, creditOf(scene, amount).getByRole('button', { name: say.common.done, exact: true }));
}

/** Pays 500 baht by QR in the open sheet of deposits. `made` runs when the amount is typed. */
export async function payByQr(scene: Scene, sheet: Locator, made = async (): Promise<void> => {}): Promise<void> {
  const { film, say, stack } = scene;
  const amount = sheet.getByLabel(say.deposit.amount).first();
  await tap(film, sheet.getByRole('tab', { name: say.deposit.qrTab }), amount);
  await tap(film, sheet.getByRole('button', { name: plainChannel, exact: true }), amount);
  await type(film, amount, '500');
  await made();
  await tap(film, withAmount(sheet, say.deposit.create), sheet.locator('img[data-payload]'));
  const payload = await readQr(sheet);
  await nextStep(film);
  await payQr(stack, payload);
  await settle(film, creditOf(scene, 500));
  await closeCredit(scene, 500);
}

export const withAmount = (place: Locator, name: string): Locator =>
  place.getByRole('button', { name: new RegExp(`^${name} ฿`) });
