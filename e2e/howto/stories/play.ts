import { nextStep, turnTo } from '../film/film.ts';
import { settle, tap, type as typeText } from '../film/hand.ts';
import { payIn } from '../../journeys/steps/member.ts';
import { main, openSheet, withAmount, type Scene, type Story } from './scene.ts';

const gameCode = 'PGSLOT';
const gameName = 'PG Slot';

export const play: Story = {
  prepare: (stack, { token }) => payIn(stack, token, 1_000),
  play: async (scene) => {
    await openAccount(scene);
    await moveSome(scene);
    await enter(scene);
  },
  posterStep: 5,
};

async function openAccount(scene: Scene): Promise<void> {
  const { film, say } = scene;
  const sheet = film.page.getByRole('dialog', { name: gameName });
  await nextStep(film);
  await tap(film, main(scene).locator(`[data-code=${gameCode}]`), sheet);
  await tap(
    film,
    sheet.getByRole('button', { name: say.game.open }),
    sheet.getByRole('button', { name: say.game.play }),
  );
  await nextStep(film);
  await settle(film);
  await nextStep(film);
  await tap(film, sheet.getByRole('button', { name: say.common.close }));
}

async function moveSome(scene: Scene): Promise<void> {
  const { film, say } = scene;
  const sheet = await openSheet(scene, say.wallet.title);
  const to = sheet.getByRole('listbox', { name: say.wallet.to }).getByRole('option', { name: gameName });
  if ((await to.getAttribute('aria-selected')) !== 'true') await tap(film, to);
  await typeText(film, sheet.getByLabel(say.common.amount).first(), '200');
  const outcome = film.page.getByRole('alertdialog', { name: say.receipt.title.transfer.done });
  await tap(film, withAmount(sheet, say.wallet.submit), outcome);
  await nextStep(film);
  await tap(film, outcome.getByText(say.common.done, { exact: true }));
}

async function enter(scene: Scene): Promise<void> {
  const { film, say } = scene;
  const home = film.page;
  await nextStep(film);
  const sheet = home.getByRole('dialog', { name: gameName });
  await tap(film, main(scene).locator(`[data-code=${gameCode}]`), sheet);
  const opened = home.waitForEvent('popup');
  await tap(film, sheet.getByRole('button', { name: new RegExp(`^${say.game.play}`) }));
  const game = await opened;
  await game.locator('#balance').filter({ hasText: /\d/ }).waitFor();
  await nextStep(film);
  await turnTo(film, game);
  await tap(film, game.locator('#go'), game.locator('#result:not(:empty)'));
  await nextStep(film);
  await game.close();
  await turnTo(film, home);
  const check = main(scene).getByRole('button', { name: say.home.checkBalance });
  await tap(film, sheet.getByRole('button', { name: say.common.close }), check);
  await tap(film, check, home.getByText(say.home.refreshed));
}
