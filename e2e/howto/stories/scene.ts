import type { Locator } from '@playwright/test';
import type { Stack } from '../../stack.ts';
import type { Film } from '../film/film.ts';
import { tap } from '../film/hand.ts';
import type { Member } from '../../member.ts';
import { baht } from '../../journeys/steps/wallet.ts';
import type { AllMessages } from '@kapao/i18n/all/en';
import { fill } from '@kapao/i18n/fill';

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
  film.page.locator('[role=status]').filter({ hasText: fill(say.home.credited, { amount: baht(amount) }) });

export const withAmount = (place: Locator, name: string): Locator =>
  place.getByRole('button', { name: new RegExp(`^${name} ฿`) });
