import { bonusActivate, bonusCheckActive, bonusClear, bonusGiveUp, bonusList } from '@kapao/contract/bonus';
import { inviteBonus } from '@kapao/contract/invite';
import { promotionActivate, promotionFind } from '@kapao/contract/promotion';
import { refundAddWallet, refundCheck, refundReceive } from '@kapao/contract/refund';
import { walletGet } from '@kapao/contract/wallet';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { dialogNamed, openApp, sheetNamed } from '../app.tsx';
import { button, expectTyped, main, textbox } from '../form.ts';
import { aBonus, aPromotion, aRefund, openBonus } from '../gifts.ts';
import { testLanguages } from '../languages.ts';
import { refuseEach, refusalText } from '../refuse-each.ts';
import { plainWallet } from '../replies.ts';
import { refuse, reply } from '../server.ts';

const question = page.getByRole('alertdialog');

async function closeDialog(): Promise<void> {
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
}

const remaining = ({ bonus }: AllMessages) => ({
  BONUS_REMAINING: fill(bonus.refusal.remaining, { total: '฿9,000.00', max: '฿2,000.50' }),
});

describe.each(testLanguages)('every code of gifts has a text (%s)', (language) => {
  test('of the invite bonus', async () => {
    reply(walletGet, { ...plainWallet, invite: { amount: 50, success: 0, fail: 0 } });
    const say = await openApp('/user/home', { language });
    const wait = `42 ${say.common.unit.second[1] ?? ''}`;
    await refuseEach(inviteBonus, {
      say,
      texts: {
        BONUS_REMAINING: fill(say.invite.tooMuch, { max: '฿2,000.50' }),
        INVITE_COLLECT: fill(say.invite.again, { time: wait }),
      },
      press: async () => {
        await button(say.home.receive, page.getByRole('region', { name: say.home.inviteBonus })).click();
        await button(say.invite.receive, question).click();
      },
      kept: closeDialog,
    });
  });

  test('of a refund, received and put into the wallet', async () => {
    reply(refundCheck, aRefund);
    const say = await openApp('/user/home', { language });
    await button(say.home.refund, main()).click();
    const sheet = sheetNamed(say.home.refund);
    const toWallet = button(say.refund.toWallet, sheet);
    const form = { say, press: () => toWallet.click(), kept: () => expect.element(toWallet).toBeEnabled() };
    await refuseEach(refundReceive, form);
    reply(refundReceive, { message: 'REFUND_SUCCESS', amount: 22.5 });
    const texts = { BONUS_REMAINING: fill(say.refund.tooMuch, { max: '฿2,000.50' }) };
    await refuseEach(refundAddWallet, { ...form, texts });
  });

  test('of a promotion code', async () => {
    const say = await openApp('/user/bonus', { language });
    const field = textbox(say.promotion.label);
    await field.fill('SOME');
    const search = button(say.promotion.search);
    const typed = () => expectTyped([[field, 'SOME']]);
    await refuseEach(promotionFind, {
      say,
      place: page.getByRole('status'),
      press: () => search.click(),
      kept: typed,
    });
    reply(promotionFind, aPromotion);
    await search.click();
    await refuseEach(promotionActivate, {
      say,
      texts: remaining(say),
      place: dialogNamed(say.bonus.failed),
      press: () => button(say.promotion.activate).click(),
      kept: async () => {
        await closeDialog();
        await typed();
      },
    });
  });

  test('of a bonus', async () => {
    reply(bonusList, [aBonus]);
    const say = await openApp('/user/bonus', { language });
    await button(new RegExp(aBonus.title), main()).click();
    const sheet = sheetNamed(aBonus.title);
    await refuseEach(bonusActivate, {
      say,
      texts: remaining(say),
      place: dialogNamed(say.bonus.failed),
      press: () => button(say.bonus.receive, sheet).click(),
      kept: closeDialog,
    });
    for (const reason of ['newMember', 'withdrawal'] as const) {
      refuse(bonusActivate, 'BONUS_CONDITION', { reason });
      await button(say.bonus.receive, sheet).click();
      await expect.element(question.getByText(say.bonus.refusal[reason])).toBeVisible();
      await closeDialog();
    }
  });

  test('of ending a bonus, with and without a forfeit', async () => {
    reply(bonusCheckActive, openBonus);
    const say = await openApp('/user/bonus', { language });
    const press = async () => {
      await button(say.bonus.cancel, main()).click();
      await button(say.bonus.cancelDo, question).click();
    };
    const place = dialogNamed(say.bonus.cancelFailed);
    await refuseEach(bonusClear, { say, place, press, kept: closeDialog });

    const { measured, target, floor, keep, forfeit } = openBonus;
    refuse(bonusClear, 'BONUS_REMAINING', { measured, target, floor, keep, forfeit });
    const giveUp = fill(say.bonus.giveUp, { keep: '฿203.00', forfeit: '฿100.00' });
    await refuseEach(bonusGiveUp, {
      say,
      place,
      press: async () => {
        await press();
        await button(giveUp, question).click();
      },
      kept: closeDialog,
    });
    reply(bonusGiveUp, { message: 'BONUS_CLEAR', forfeited: 100 });
    await press();
    await button(giveUp, question).click();
    await expect.element(page.getByText(refusalText(say, 'NO_DATA'))).not.toBeInTheDocument();
    await expect.element(page.getByText(say.errors.BONUS_CLEAR)).toBeVisible();
  });
});
