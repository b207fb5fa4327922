import type { Page, Request } from '@playwright/test';
import { bonusActivate, bonusCheckActive, bonusClear, bonusGiveUp, bonusList } from '@kapao/contract/bonus';
import { promotionActivate, promotionFind } from '@kapao/contract/promotion';
import { expect, test } from '../test.ts';
import { aBonus, aPromotion, nothingRuns, running } from './steps/replies.ts';
import { newMember } from './steps/member.ts';
import { fill } from '@kapao/i18n/fill';
import { answer } from '../screens/steps.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const today = [{ updatedAt: new Date().toISOString() }];
const bonuses = [
  aBonus('OPEN'),
  aBonus('RUNS', { counted: 1, userBonus: { _id: 'a', isActive: true, received: today } }),
  aBonus('DONE', { counted: 1, userBonus: { _id: 'b', isActive: false, received: today } }),
];

async function openPage(page: Page, token: string, active = nothingRuns, list = bonuses): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await answer(page, bonusCheckActive, 200, active);
  await answer(page, bonusList, 200, list);
  await page.goto('/user/bonus');
}

test.describe('the bonus page', () => {
  test('shows loading, failure and the empty list', async ({ page, say, stack }) => {
    const { token } = await newMember(stack);
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(`**${bonusList.path}`, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } });
    });
    await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
    await page.goto('/user/bonus');
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
    letThrough();
    await expect(page.getByRole('alert')).toContainText(say.common.moneySafe);
    await page.unroute(`**${bonusList.path}`);
    await answer(page, bonusList, 200, []);
    await page.getByRole('button', { name: say.common.retry }).click();
    await expect(page.getByText(say.bonus.none)).toBeVisible();
  });

  test('finds a code or gives the reason, and forgets the code when it is changed', async ({ page, say, stack }) => {
    await openPage(page, (await newMember(stack)).token);
    const code = page.getByLabel(say.promotion.label);
    const search = async (typed: string) => {
      await code.fill(typed);
      await code.press('Enter');
    };
    await page.getByRole('button', { name: say.common.search }).click();
    await expect(page.getByText(say.promotion.required)).toBeVisible();

    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await search('โค้ดไทย');
    await expect(page.getByText(fill(say.promotion.none, { code: 'โค้ดไทย' }))).toBeVisible();
    expect(asked.filter((url) => url.includes('/api/promotion'))).toEqual([]);

    await answer(page, promotionFind, 429, { message: 'REQUEST_LIMIT', data: { retryAfter: 400 } });
    await search('welcome20');
    await expect(code).toHaveValue('WELCOME20');
    await expect(
      page.getByText(fill(say.errors.REQUEST_LIMIT, { retryAfter: `7 ${say.common.unit.minute[1]}` })),
    ).toBeVisible();
    await code.press('End');
    await code.press('Backspace');
    await expect(
      page.getByText(fill(say.errors.REQUEST_LIMIT, { retryAfter: `7 ${say.common.unit.minute[1]}` })),
    ).toHaveCount(0);

    await answer(page, promotionFind, 200, {});
    await search('unknown');
    await expect(page.getByText(fill(say.promotion.none, { code: 'UNKNOWN' }))).toBeVisible();

    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route('**/api/promotion/find/WELCOME20', async (route) => {
      await held;
      await route.fulfill({ json: aPromotion });
    });
    await search('welcome20');
    await expect(page.getByText(say.promotion.searching)).toBeVisible();
    letThrough();
    await expect(page.getByText(aPromotion.description)).toBeVisible();

    const dialog = page.getByRole('alertdialog');
    await answer(page, promotionActivate, 409, { message: 'PROMOTION_RECEIVED' });
    await page.getByRole('button', { name: say.promotion.activate }).click();
    await expect(dialog).toContainText(say.errors.PROMOTION_RECEIVED);
    await dialog.getByRole('button', { name: say.common.close }).click();
    await answer(page, promotionActivate, 200, { message: 'SUCCESS' });
    await answer(page, bonusCheckActive, 200, { ...running, source: 'PROMOTION' });
    await page.getByRole('button', { name: say.promotion.activate }).click();
    await expect(dialog).toContainText(say.bonus.saved);
    await expect(dialog).toContainText('฿100.00');
    await expect(page.getByLabel(say.promotion.label)).toHaveCount(0);
  });

  test('offers an available bonus and explains a refusal in text', async ({ page, say, stack }) => {
    await openPage(page, (await newMember(stack)).token);
    const main = page.getByRole('main');
    await expect(main.locator('[data-code=DONE]')).toContainText(say.bonus.received);
    await expect(main.getByRole('button', { name: /DONE/ })).toHaveCount(0);
    await expect(main.getByRole('button', { name: /RUNS/ })).toContainText(say.bonus.current);

    await main.getByRole('button', { name: /OPEN/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Bonus OPEN' });
    await expect(sheet).toContainText('10%');
    await expect(sheet).not.toContainText('{percentFail}');
    await sheet.getByRole('list').first().press('End');
    await expect(sheet.getByRole('button', { name: / 2\/2$/ })).toHaveAttribute('aria-current', 'true');

    const dialog = page.getByRole('alertdialog');
    const refusals: readonly [code: string, data: object, text: string][] = [
      ['BONUS_ALREADY_ACTIVE', {}, say.errors.BONUS_ALREADY_ACTIVE],
      ['BONUS_MAX_CLAIMED', {}, say.errors.BONUS_MAX_CLAIMED],
      ['BONUS_FULL', {}, say.errors.BONUS_FULL],
      ['BONUS_CONDITION', { reason: 'newMember' }, say.bonus.refusal.newMember],
      ['BONUS_CONDITION', { reason: 'withdrawal' }, say.bonus.refusal.withdrawal],
      [
        'BONUS_REMAINING',
        { total: 12.34, max: 5 },
        fill(say.bonus.refusal.remaining, { total: '฿12.34', max: '฿5.00' }),
      ],
    ];
    for (const [message, data, text] of refusals) {
      const stop = await answer(page, bonusActivate, 409, { message, data });
      await sheet.getByRole('button', { name: say.bonus.receive }).click();
      await expect(dialog.getByRole('heading', { name: say.bonus.failed })).toBeVisible();
      await expect(dialog).toContainText(text);
      await dialog.getByRole('button', { name: say.common.close }).click();
      await expect(dialog).toHaveCount(0);
      await stop();
    }
    const sent = page.waitForRequest('**/api/bonus/activate/OPEN');
    await answer(page, bonusActivate, 200, { _id: 'c', isActive: true, received: [] });
    await sheet.getByRole('button', { name: say.bonus.receive }).click();
    expect((await sent).headers()['idempotency-key']).toBeTruthy();
    await expect(dialog).toContainText(say.bonus.saved);
    await dialog.getByRole('button', { name: say.bonus.later }).click();
    await expect(sheet).toHaveCount(0);

    await main.getByRole('button', { name: /RUNS/ }).click();
    const other = page.getByRole('dialog', { name: 'Bonus RUNS' });
    await expect(other.getByRole('button', { name: say.bonus.receive })).toHaveCount(0);
    await expect(other.getByRole('button', { name: say.common.close, exact: true })).toHaveCount(2);
  });

  test('shows the progress of a bonus, and cancels it for the displayed amounts', async ({ page, say, stack }) => {
    await openPage(page, (await newMember(stack)).token, { ...running, fresh: false });
    await expect(
      page.getByRole('img', {
        name: fill(say.progress.spoken, { measured: '฿303.00', target: '฿909.00', floor: '฿30.30' }),
      }),
    ).toBeVisible();
    await expect(page.getByText(say.progress.lastKnown, { exact: true })).toBeVisible();
    await expect(page.getByLabel(say.promotion.label)).toHaveCount(0);

    const dialog = page.getByRole('alertdialog');
    const cancel = page.getByRole('main').getByRole('button', { name: say.bonus.cancel, exact: true });
    const figures = { measured: 303, target: 909, floor: 30.3, keep: 703, forfeit: 99.01 };
    await answer(page, bonusClear, 409, { message: 'BONUS_REMAINING', data: { ...figures, stuck: ['PGSLOT'] } });
    await cancel.click();
    await dialog.getByRole('button', { name: say.bonus.cancelDo }).click();
    await expect(dialog).toContainText(fill(say.bonus.stuck, { games: 'PG Slot' }));
    await page.keyboard.press('Escape');

    await answer(page, bonusClear, 409, { message: 'BONUS_REMAINING', data: figures });
    await cancel.click();
    await dialog.getByRole('button', { name: say.bonus.cancelDo }).click();
    const first = dialog.getByRole('button', { name: fill(say.bonus.giveUp, { keep: '฿703.00', forfeit: '฿99.01' }) });
    await expect(first).toBeVisible();
    await expect(dialog.getByRole('button', { name: say.bonus.keepIt })).toBeFocused();

    await answer(page, bonusGiveUp, 409, { message: 'BONUS_REMAINING', data: { ...figures, forfeit: 120 } });
    const shown = page.waitForRequest(isGiveUp);
    await first.click();
    expect((await shown).postDataJSON()).toEqual({ acceptForfeit: true, forfeit: 99.01 });
    await expect(dialog).toContainText(say.bonus.changed);
    await answer(page, bonusGiveUp, 200, { message: 'BONUS_CLEAR', forfeited: 120 });
    await answer(page, bonusCheckActive, 200, nothingRuns);
    const accepted = page.waitForRequest(isGiveUp);
    await dialog.getByRole('button', { name: fill(say.bonus.giveUp, { keep: '฿703.00', forfeit: '฿120.00' }) }).click();
    expect((await accepted).postDataJSON()).toEqual({ acceptForfeit: true, forfeit: 120 });
    await expect(page.getByText(say.errors.BONUS_CLEAR)).toBeVisible();
    await expect(page.getByLabel(say.promotion.label)).toBeVisible();
  });
});

const isGiveUp = (request: Request): boolean =>
  request.method() === bonusGiveUp.method && request.url().endsWith(bonusGiveUp.path);
