import { inviteBonus } from '@kapao/contract/invite';
import { refundAddWallet, refundBanners, refundCheck, refundReceive } from '@kapao/contract/refund';
import { expect, test } from '../test.ts';
import { languages } from './steps/code-texts.ts';
import { giftCodeTexts, giftLabels } from './steps/gifts/code-texts.ts';
import { comeBack, newMember } from './steps/member.ts';
import { answer, refuseEach } from './steps/refuse.ts';

test.describe.configure({ mode: 'parallel' });
// Sheets that stand at once: there are some fifty refusals here.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const ready = { result: true, bonus: false, info: '', refundAmount: 10, claimable: 5, refundSuccess: 0, refundFail: 0 };

for (const language of languages) {
  const [labels, texts] = [giftLabels[language], giftCodeTexts[language]];

  test(`every code of invite and refund is told in words (${language})`, async ({ page, stack }) => {
    await page.addInitScript((kept) => localStorage.setItem('locale', kept), language);
    // As if a friend had brought something: what is refused is only asked for then.
    await page.route('**/api/wallet', async (route) => {
      const response = await route.fetch();
      const view = (await response.json()) as { invite: object };
      await route.fulfill({ response, json: { ...view, invite: { ...view.invite, amount: 50 } } });
    });
    await comeBack(page, await newMember(stack));

    await test.step('what friends brought', async () => {
      const question = page.getByRole('alertdialog');
      const press = async () => {
        await page.getByRole('region', { name: labels.invite }).getByRole('button', { name: labels.collect }).click();
        await question.getByRole('button', { name: labels.collectYes }).click();
      };
      await refuseEach(page, inviteBonus, { texts, press, kept: () => expect(question).toBeHidden() });
    });

    await answer(page, refundBanners, 200, []);
    await answer(page, refundCheck, 200, ready);
    await page.getByRole('main').getByRole('button', { name: labels.refund, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: labels.refund });

    await test.step('a settled refund', async () => {
      const receive = sheet.getByRole('button', { name: labels.receive, exact: true });
      await refuseEach(page, refundReceive, {
        texts,
        press: () => receive.click(),
        kept: () => expect(receive).toBeEnabled(),
      });
    });

    await test.step('what was received, into the wallet', async () => {
      const question = page.getByRole('alertdialog');
      const press = async () => {
        await sheet.getByRole('button', { name: labels.toWallet }).click();
        await question.getByRole('button', { name: labels.toWallet }).click();
      };
      await refuseEach(page, refundAddWallet, { texts, press, kept: () => expect(question).toBeHidden() });
    });
  });
}
