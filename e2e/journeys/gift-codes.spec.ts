import { bonusActivate, bonusCheckActive, bonusClear } from '@kapao/contract/bonus';
import { inviteBonus } from '@kapao/contract/invite';
import { promotionActivate, promotionFind } from '@kapao/contract/promotion';
import { refundAddWallet, refundBanners, refundCheck, refundReceive } from '@kapao/contract/refund';
import { expect, test } from '../test.ts';
import { changeWallet } from './steps/gifts/refused.ts';
import { fill, messages } from '../messages.ts';
import { inLanguages } from './steps/in-languages.ts';
import { comeBack, newMember } from './steps/member.ts';
import { answer, codeTexts, refuseEach } from './steps/refuse.ts';

test.describe.configure({ mode: 'parallel' });
// Sheets that stand at once: there are some forty refusals here.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const ready = { result: true, bonus: false, info: '', refundAmount: 10, claimable: 5, refundSuccess: 0, refundFail: 0 };

const running = { status: true, type: 'A bonus', title: 'A bonus', source: 'BONUS', state: 'ARMED', minDeposit: 100 };

const promotion = {
  code: 'SOME',
  description: 'A promotion',
  percentFail: 5,
  percentSuccess: 200,
  trigger: 'deposit',
  percentBonus: 30,
  maxBonus: 300,
  fixedBonus: 0,
  minDeposit: 100,
  withdrawCap: 0,
};

// Lao, which the other journeys of gifts are not gone through in.
for (const language of inLanguages('la')) {
  const say = messages[language];
  const wait = `42 ${say.common.unit.second[1]}`;
  const texts = { ...codeTexts(say), INVITE_COLLECT: fill(say.invite.again, { time: wait }) };

  test(`every code of gifts is told in words (${language})`, async ({ page, stack }) => {
    await page.addInitScript((kept) => localStorage.setItem('locale', kept), language);
    // As if a friend had brought something: what is refused is only asked for then.
    await changeWallet(page, { invite: { amount: 50, success: 0, fail: 0 } });
    await comeBack(page, await newMember(stack));

    await test.step('what friends brought', async () => {
      const question = page.getByRole('alertdialog');
      const press = async () => {
        await page
          .getByRole('region', { name: say.home.inviteBonus })
          .getByRole('button', { name: say.home.receive })
          .click();
        await question.getByRole('button', { name: say.invite.receive }).click();
      };
      await refuseEach(page, inviteBonus, { texts, press, kept: () => expect(question).toBeHidden() });
    });

    await answer(page, refundBanners, 200, []);
    await answer(page, refundCheck, 200, ready);
    await page.getByRole('main').getByRole('button', { name: say.home.refund, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: say.home.refund });

    await test.step('a settled refund', async () => {
      const receive = sheet.getByRole('button', { name: say.refund.receive, exact: true });
      await refuseEach(page, refundReceive, {
        texts,
        press: () => receive.click(),
        kept: () => expect(receive).toBeEnabled(),
      });
    });

    await test.step('what was received, into the wallet', async () => {
      const question = page.getByRole('alertdialog');
      const press = async () => {
        await sheet.getByRole('button', { name: say.refund.toWallet }).click();
        await question.getByRole('button', { name: say.refund.toWallet }).click();
      };
      await refuseEach(page, refundAddWallet, { texts, press, kept: () => expect(question).toBeHidden() });
    });

    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/user/bonus');
    const dialog = page.getByRole('alertdialog');
    const kept = async () => {
      await dialog.getByRole('button', { name: say.common.close }).click();
      await expect(dialog).toHaveCount(0);
    };

    await test.step('a code', async () => {
      const field = page.getByLabel(say.promotion.label);
      const search = () => field.press('Enter');
      await field.fill('SOME');
      const place = page.getByRole('status');
      const typed = () => expect(field).toHaveValue('SOME');
      await refuseEach(page, { ...promotionFind, errors: [] }, { texts, press: search, kept: typed, place });
      await answer(page, promotionFind, 200, promotion);
      await search();
      const press = () => page.getByRole('button', { name: say.promotion.activate }).click();
      await refuseEach(page, promotionActivate, { texts, press, kept, place: dialog });
    });

    await test.step('a bonus', async () => {
      await page.locator('[data-code=BOOST100]').click();
      const press = () => page.getByRole('button', { name: say.page.receive }).click();
      await refuseEach(page, bonusActivate, { texts, press, kept, place: dialog });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('and its end', async () => {
      await answer(page, bonusCheckActive, 200, running);
      await page.reload();
      const press = async () => {
        await page.getByRole('main').getByRole('button', { name: say.page.cancel, exact: true }).click();
        await dialog.getByRole('button', { name: say.page.cancelDo }).click();
      };
      await refuseEach(page, bonusClear, { texts, press, kept, place: dialog });
      await answer(page, bonusClear, 200, { message: 'BONUS_CLEAR' });
      await press();
      await expect(page.getByText(say.errors.BONUS_CLEAR)).toBeVisible();
    });
  });
}
