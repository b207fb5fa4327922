import { nextStep } from '../film/film.ts';
import { tap } from '../film/hand.ts';
import { main, payByQr, type Scene, type Story } from './scene.ts';

export const bonus: Story = {
  prepare: async () => {},
  play: async (scene) => {
    await choose(scene);
    await payIn(scene);
  },
  posterStep: 1,
};

async function choose(scene: Scene): Promise<void> {
  const { film, say } = scene;
  await nextStep(film);
  const card = film.page.locator('[data-code=BOOST100]');
  await tap(film, main(scene).getByRole('link', { name: say.shell.bonus, exact: true }), card);
  await nextStep(film);
  const sheet = film.page.getByRole('dialog');
  const take = sheet.getByRole('button', { name: say.bonus.receive });
  await tap(film, card, take);
  await nextStep(film);
  const taken = film.page.getByRole('alertdialog', { name: say.bonus.saved });
  await tap(film, take, taken);
  const deposit = film.page.getByRole('dialog', { name: say.home.deposit });
  await tap(film, taken.getByRole('button', { name: say.bonus.toDeposit }), deposit);
}

async function payIn(scene: Scene): Promise<void> {
  const { film, say } = scene;
  await nextStep(film);
  await payByQr(scene, film.page.getByRole('dialog', { name: say.home.deposit }));
  await nextStep(film);
  const progress = film.page.getByRole('img', { name: /1,000\.00.*2,000\.00/ });
  await tap(film, main(scene).locator('a[href="/user/bonus"]').last(), progress);
}
