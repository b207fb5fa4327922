import { bonusActivate, bonusCheckActive, bonusList } from '@kapao/contract/bonus';
import type { OfferBlock } from '@kapao/contract/bonus';
import { promotionActivate, promotionFind } from '@kapao/contract/promotion';
import { walletGet } from '@kapao/contract/wallet';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fill } from '@kapao/i18n/fill';
import type { AllMessages } from '@kapao/i18n/all/en';
import { dialogNamed, goTo, openApp, sheetNamed } from '../app.tsx';
import { button, expectHolds, main, textbox } from '../form.ts';
import { aBonus, aPromotion, openBonus } from '../gifts.ts';
import { testLanguages } from '../languages.ts';
import { plainWallet } from '../replies.ts';
import { callsOf, hold, refuse, reply } from '../server.ts';

const instantBonus = { ...aBonus, trigger: 'instant' as const, percentBonus: 0, fixedBonus: 100 };
const tooMuch: OfferBlock = { reason: 'remaining', total: 1_000, max: 5 };

const reasons = ({ bonus }: AllMessages): readonly (readonly [OfferBlock, string])[] => [
  [{ reason: 'full' }, bonus.refusal.full],
  [{ reason: 'withdrawal' }, bonus.refusal.withdrawal],
  [{ reason: 'newMember' }, bonus.refusal.newMember],
  [{ reason: 'debt' }, bonus.refusal.debt],
  [tooMuch, fill(bonus.refusal.remaining, { total: '฿1,000.00', max: '฿5.00' })],
  [{ ...tooMuch, games: ['PGSLOT'] }, fill(bonus.refusal.hidden, { games: 'PG Slot' })],
];

describe.each(testLanguages)('a bonus that cannot be taken (%s)', (language) => {
  test('says why on its card and beside its grey button, before any tap', async () => {
    const say = await openApp('/user/bonus', { language });
    for (const [blocked, text] of reasons(say)) {
      reply(bonusList, [{ ...aBonus, blocked }]);
      await openApp('/user/bonus', { language });
      const card = button(new RegExp(aBonus.title), main());
      await expectHolds(card, text);
      await card.click();
      const sheet = sheetNamed(aBonus.title);
      await expect.element(sheet.getByText(text)).toBeVisible();
      const receive = button(say.bonus.receive, sheet);
      await expect.element(receive).toHaveAttribute('aria-disabled', 'true');
      receive.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    expect(callsOf(bonusActivate)).toEqual([]);
  });

  test('names the way out of a high balance', async () => {
    reply(bonusList, [{ ...aBonus, blocked: tooMuch }]);
    const say = await openApp('/user/bonus', { language });
    await button(new RegExp(aBonus.title), main()).click();
    const sheet = sheetNamed(aBonus.title);
    await expect.element(sheet.getByText(say.bonus.refusal.remainingWay)).toBeVisible();
    await expect.element(sheet.getByRole('link', { name: say.shell.goHome })).toBeVisible();
  });

  test('because another runs or it was received, follows what runs now', async () => {
    reply(bonusCheckActive, openBonus);
    reply(bonusList, [aBonus, { ...aBonus, code: 'HAD', title: 'Had', counted: 1 }]);
    const say = await openApp('/user/bonus', { language });
    await expectHolds(button(new RegExp(aBonus.title), main()), say.bonus.refusal.active);
    await expect.element(main().getByText(say.bonus.refusal.received.day)).toBeVisible();
  });

  test('by a code has the same reason', async () => {
    reply(promotionFind, { ...aPromotion, blocked: tooMuch });
    const say = await openApp('/user/bonus', { language });
    await textbox(say.promotion.label).fill('SOME');
    await button(say.promotion.search).click();
    const [, text] = reasons(say)[4] ?? [];
    await expect.element(page.getByText(text ?? '')).toBeVisible();
    await expect.element(button(say.promotion.activate)).toHaveAttribute('aria-disabled', 'true');
  });
});

describe.each(testLanguages)('bonuses (%s)', (language) => {
  test('show the gift in big figures once, and again when one is taken', async () => {
    reply(bonusList, [aBonus]);
    reply(bonusActivate, { _id: 'a', isActive: true, received: [] });
    const say = await openApp('/user/bonus', { language });
    const card = button(new RegExp(aBonus.title), main());
    await expectHolds(card, '+20%');
    await card.click();
    await button(say.bonus.receive, sheetNamed(aBonus.title)).click();
    await expectHolds(dialogNamed(say.bonus.saved), '+20%');
  });

  test('that need no deposit end in a receipt with the target and the way to the games', async () => {
    reply(bonusList, [instantBonus]);
    reply(bonusActivate, { _id: 'a', isActive: true, received: [] });
    const say = await openApp('/user/bonus', { language });
    await button(new RegExp(aBonus.title), main()).click();
    const sheet = sheetNamed(aBonus.title);
    reply(bonusCheckActive, openBonus);
    await button(say.bonus.receive, sheet).click();
    const receipt = dialogNamed(say.receipt.title.bonus.done);
    const target = fill(say.bonus.receivedBound, { target: '฿909.00' });
    for (const text of ['100.00', aBonus.title, say.wallet.wallet, '500.00', target]) await expectHolds(receipt, text);
    await expect.element(sheet).not.toBeInTheDocument();
    await button(say.home.stepChoose, receipt).click();
    await expect.poll(() => window.location.pathname).toBe('/user/home');
  });

  test('that wait for the games have a receipt without a balance', async () => {
    reply(bonusList, [instantBonus]);
    reply(bonusActivate, { _id: 'a', isActive: true, received: [] });
    const { base: _, target: __, floor: ___, measured: ____, ...waiting } = openBonus;
    const say = await openApp('/user/bonus', { language });
    await button(new RegExp(aBonus.title), main()).click();
    reply(bonusCheckActive, { ...waiting, state: 'WAITING' });
    await button(say.bonus.receive, sheetNamed(aBonus.title)).click();
    const receipt = dialogNamed(say.receipt.title.bonus.pending);
    for (const text of ['100.00', say.bonus.savedInstant]) await expectHolds(receipt, text);
    expect(receipt.element().textContent).not.toContain(say.receipt.balance);
  });

  test('that ended before they came have no receipt', async () => {
    reply(bonusList, [instantBonus]);
    reply(bonusActivate, { _id: 'a', isActive: true, received: [] });
    const say = await openApp('/user/bonus', { language });
    await button(new RegExp(aBonus.title), main()).click();
    reply(bonusCheckActive, { status: false, type: '' });
    await button(say.bonus.receive, sheetNamed(aBonus.title)).click();
    await expectHolds(dialogNamed(say.bonus.failed), say.bonus.notGiven);
  });

  test('that cannot be looked at are on their way', async () => {
    reply(bonusList, [instantBonus]);
    reply(bonusActivate, { _id: 'a', isActive: true, received: [] });
    const say = await openApp('/user/bonus', { language });
    await button(new RegExp(aBonus.title), main()).click();
    refuse(bonusCheckActive, 'UNAVAILABLE');
    await button(say.bonus.receive, sheetNamed(aBonus.title)).click();
    await expectHolds(dialogNamed(say.receipt.title.bonus.pending), say.bonus.savedInstant);
  });

  test('without a condition say what can be done with the money', async () => {
    reply(promotionFind, { ...aPromotion, trigger: 'instant', fixedBonus: 30, percentBonus: 0, percentSuccess: 0 });
    reply(promotionActivate, { message: 'SUCCESS' });
    const say = await openApp('/user/bonus', { language });
    await textbox(say.promotion.label).fill('SOME');
    await button(say.promotion.search).click();
    await button(say.promotion.activate).click();
    const receipt = dialogNamed(say.receipt.title.bonus.done);
    for (const text of ['30.00', aPromotion.description, say.wallet.freeToUse]) await expectHolds(receipt, text);
  });

  test('that wait for a deposit are labelled so', async () => {
    const { base: _, target: __, floor: ___, measured: ____, ...armed } = openBonus;
    reply(bonusCheckActive, { ...armed, state: 'ARMED', minDeposit: 100 });
    reply(bonusList, [{ ...aBonus, userBonus: { _id: 'a', isActive: true, received: [] } }]);
    const say = await openApp('/user/bonus', { language });
    await expect.element(main().getByText(say.progress.waitsForDeposit)).toBeVisible();
    await expectHolds(button(new RegExp(aBonus.title), main()), say.bonus.waitsForDeposit);
  });

  test('with old figures offer a quiet check', async () => {
    reply(bonusCheckActive, { ...openBonus, fresh: false });
    const say = await openApp('/user/bonus', { language });
    const check = button(say.progress.lastKnown);
    await expect.element(check).toBeVisible();
    reply(bonusCheckActive, openBonus);
    await check.click();
    await expect.element(check).not.toBeInTheDocument();
  });

  test('are shown on a band with a marker between both ends', async () => {
    reply(bonusCheckActive, openBonus);
    const say = await openApp('/user/bonus', { language });
    const spoken = fill(say.progress.spoken, { measured: '฿303.00', target: '฿909.00', floor: '฿30.30' });
    const band = page.getByRole('img', { name: spoken });
    await expect.element(band).toBeVisible();
    await expectHolds(band, fill(say.progress.floor, { amount: '฿30.30' }));
    const track = band.element().firstElementChild;
    expect(track instanceof HTMLElement && track.style.getPropertyValue('--now')).toBe('31.0%');
  });
});

test('home keeps the place of a running bonus while it loads', async () => {
  reply(walletGet, { ...plainWallet, bonus: openBonus });
  await openApp('/user/home');
  const row = page.getByRole('link', { name: /909/ });
  await expect.element(row).toBeVisible();
  const height = row.element().getBoundingClientRect().height;
  const release = hold(walletGet);
  await goTo('/user/home');
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBeGreaterThan(0);
  const kept = [...document.querySelectorAll('main div[aria-busy=true]')].map(
    (place) => place.getBoundingClientRect().height,
  );
  expect(kept.some((place) => Math.abs(place - height) <= 8)).toBe(true);
  release();
  await expect.element(row).toBeVisible();
});
