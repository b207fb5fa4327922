import { nextStep } from '../film/film.ts';
import { settle, tap } from '../film/hand.ts';
import { moveIn, playAt } from '../../journeys/steps/gifts.ts';
import { activate } from '../../api.ts';
import { payIn } from '../../journeys/steps/member.ts';
import type { Member } from '../../member.ts';
import type { Stack } from '../../stack.ts';
import { main, openSheet, type Scene, type Story } from './scene.ts';
import { fill } from '@kapao/i18n/fill';

export const balance: Story = { prepare, play, posterStep: 2 };

async function prepare(stack: Stack, member: Member): Promise<void> {
  for (const code of ['PGSLOT', 'UFABET']) await activate(stack.servers[0].url, member, code);
  await payIn(stack, member.token, 1_000);
  await moveIn(stack, member, 'PGSLOT', 400);
  await moveIn(stack, member, 'UFABET', 300);
}

async function play(scene: Scene): Promise<void> {
  const { film, member, say, stack } = scene;
  await nextStep(film);
  await playAt(stack, member, 'PGSLOT', { bet: 100, win: 250 });
  await nextStep(film);
  await tap(film, main(scene).getByRole('button', { name: say.home.checkBalance }));
  await nextStep(film);
  await settle(film, main(scene).locator('[data-code=PGSLOT]').getByText('550'));
  await nextStep(film);
  await tap(film, main(scene).locator('[data-code=PGSLOT]'), film.page.getByRole('dialog'));
  await nextStep(film);
  await tap(film, film.page.getByRole('dialog').getByRole('button', { name: say.common.close }));
  const sheet = await openSheet(scene, say.wallet.title);
  const recall = sheet.getByRole('button', { name: fill(say.wallet.recall, { amount: '฿850.00' }) });
  await tap(film, recall, film.page.getByText(say.wallet.recalled));
  await nextStep(film);
  const answer = film.page.getByRole('alertdialog');
  if (await answer.isVisible()) await tap(film, answer.getByText(say.common.done, { exact: true }));
}
