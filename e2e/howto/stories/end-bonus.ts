import { bonusActivate } from '@kapao/contract/bonus';
import { nextStep } from '../film/film.ts';
import { look, settle, tap } from '../film/hand.ts';
import { moveIn, playAt } from '../../journeys/steps/gifts.ts';
import { activate, ask } from '../../api.ts';
import { payIn } from '../../journeys/steps/member.ts';
import type { Member } from '../../member.ts';
import type { Stack } from '../../stack.ts';
import { main, openSheet, type Scene, type Story } from './scene.ts';

export const endBonus: Story = {
  prepare,
  play: async (scene) => {
    await askWhatItCosts(scene);
    await reachTarget(scene);
  },
  posterStep: 2,
};

async function prepare(stack: Stack, member: Member): Promise<void> {
  await activate(stack.servers[0].url, member, 'PGSLOT');
  await ask(stack, bonusActivate, { params: { code: 'BOOST100' }, token: member.token });
  await payIn(stack, member.token, 500, 1_000);
  await moveIn(stack, member, 'PGSLOT', 400);
  await playAt(stack, member, 'PGSLOT', { bet: 100, win: 300 });
}

async function askWhatItCosts(scene: Scene): Promise<void> {
  const { film, say } = scene;
  await nextStep(film);
  await look(film, film.page.getByRole('img', { name: /2,000\.00/ }));
  await nextStep(film);
  const cancel = main(scene).getByRole('button', { name: say.bonus.cancel, exact: true });
  await tap(film, main(scene).getByRole('link', { name: say.shell.bonus, exact: true }), cancel);
  const dialog = film.page.getByRole('alertdialog');
  await tap(film, cancel, dialog);
  const question = film.page.getByRole('alertdialog', { name: say.bonus.giveUpTitle });
  await tap(film, dialog.getByRole('button', { name: say.bonus.cancelDo }), question);
  await nextStep(film);
  await settle(film);
  await nextStep(film);
  await tap(film, question.getByRole('button', { name: say.bonus.keepIt }));
}

async function reachTarget(scene: Scene): Promise<void> {
  const { film, member, say, stack } = scene;
  await moveIn(stack, member, 'PGSLOT', 500);
  await playAt(stack, member, 'PGSLOT', { bet: 100, win: 900 });
  await nextStep(film);
  const check = main(scene).getByRole('button', { name: say.home.checkBalance });
  await tap(film, film.page.locator('nav a[href="/user/home"]'), check);
  await tap(film, check);
  await nextStep(film);
  await settle(film, main(scene).getByText('2,000').first());
  const sheet = await openSheet(scene, say.withdraw.title);
  await settle(film, sheet);
  await nextStep(film);
  await tap(film, sheet.getByRole('button', { name: say.common.close }));
}
