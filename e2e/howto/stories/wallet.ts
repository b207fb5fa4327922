import { nextStep } from '../film/film.ts';
import { settle, tap, type as typeText } from '../film/hand.ts';
import { payByBank } from '../../sandbox.ts';
import { closeCredit, creditOf, openSheet, payByQr, type Scene, type Story, withAmount } from './scene.ts';

export const wallet: Story = { prepare: async () => {}, play, posterStep: 2 };

async function play(scene: Scene): Promise<void> {
  await depositByQr(scene);
  await depositBySlip(scene);
  await withdraw(scene);
}

async function depositByQr(scene: Scene): Promise<void> {
  const { film, say } = scene;
  await nextStep(film);
  const sheet = await openSheet(scene, say.home.deposit);
  await nextStep(film);
  await payByQr(scene, sheet, () => nextStep(film));
}

async function depositBySlip(scene: Scene): Promise<void> {
  const { film, member, say, stack } = scene;
  const { file: slip } = await payByBank(stack, member, 300, { slipOnly: true });
  await nextStep(film);
  const deposit = await openSheet(scene, say.home.deposit);
  await tap(
    film,
    deposit.getByRole('tab', { name: say.deposit.bankTab }),
    deposit.getByRole('button', { name: say.deposit.slip.open }),
  );
  const sheet = film.page.getByRole('dialog', { name: say.deposit.slip.open });
  await tap(film, deposit.getByRole('button', { name: say.deposit.slip.open }), sheet);
  await nextStep(film);
  await sheet
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: slip });
  await settle(film, sheet.locator('img'));
  await tap(film, sheet.getByRole('button', { name: say.deposit.slip.send }), creditOf(scene, 300));
  await closeCredit(scene, 300);
}

async function withdraw(scene: Scene): Promise<void> {
  const { film, say } = scene;
  await nextStep(film);
  const sheet = await openSheet(scene, say.withdraw.title);
  await typeText(film, sheet.getByLabel(say.common.amount).first(), '400');
  await nextStep(film);
  await tap(
    film,
    withAmount(sheet, say.withdraw.submit),
    film.page.getByRole('alertdialog', { name: say.receipt.title.withdraw.done }),
  );
}
