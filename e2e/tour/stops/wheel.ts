import { spinwheelClaim, spinwheelCoupons, spinwheelSetup, spinwheelSpin } from '@kapao/contract/wheel';
import type { Coupon, WheelSetup } from '@kapao/contract/wheel';
import { answer } from '../../journeys/steps/refuse.ts';
import { call } from '../../journeys/steps/member.ts';
import { hold } from '../replies.ts';
import { arrive, top, type Stop, type Visit } from '../stop.ts';

const path = '/user/spin';
const hourMs = 3_600_000;

function aCoupon(label: string, type: string, amount: number, hours: number): Coupon {
  const bound = type === 'BONUS';
  return {
    _id: `${type} ${amount}`,
    prize: { name: 'Lucky wheel', slice: { label, htmlDescription: '' } },
    amount,
    type,
    success: bound ? 300 : 0,
    fail: bound ? 10 : 0,
    expiresAt: new Date(Date.now() + hours * hourMs).toISOString(),
  };
}

const coupons = [
  aCoupon('฿20', 'WALLET', 20, 3),
  aCoupon('฿100', 'BONUS', 100, 30),
  aCoupon('5', 'COIN', 5, 80),
  aCoupon('Gold', 'ITEM', 1, 200),
];

async function open(visit: Visit, won: readonly Coupon[] = coupons): Promise<void> {
  await answer(visit.page, spinwheelCoupons, 200, [...won]);
  await arrive(visit, path, visit.stage.rich);
  await visit.page.getByRole('main').locator('canvas').waitFor();
}

async function spin(visit: Visit, reply: object): Promise<void> {
  await answer(visit.page, spinwheelSpin, 200, reply);
  await open(visit);
  await visit.page.getByRole('main').locator('canvas ~ button, :has(> canvas) ~ button').first().click();
  await visit.page.getByRole('alertdialog').waitFor();
}

async function won(visit: Visit): Promise<void> {
  const { stack, stage } = visit;
  const { result } = await call<{ result: WheelSetup }>(stack, spinwheelSetup.path, undefined, stage.rich.token);
  const slice = result.activeSpinwheel?.slice.find(({ type }) => type === 'WALLET');
  await spin(visit, { success: true, result: { code: slice?.code, label: slice?.label, remainingCoin: 119 } });
}

async function ask(visit: Visit, coupon: number): Promise<void> {
  await open(visit);
  await visit.page.getByRole('main').locator('li [aria-haspopup=dialog]').nth(coupon).click();
  await visit.page.getByRole('alertdialog').waitFor();
}

async function claim(visit: Visit, reply: object): Promise<void> {
  await answer(visit.page, spinwheelClaim, 200, reply);
  await ask(visit, 0);
  const question = await visit.page.getByRole('alertdialog').elementHandle();
  await visit.page.getByRole('alertdialog').locator('button').first().click();
  await question?.waitForElementState('hidden');
  await visit.page.getByRole('alertdialog').waitFor();
}

/** The prize wheel and the coupons it brings. */
export const wheelStops: readonly Stop[] = [
  { name: 'wheel', who: 'member', mock: 'spin', open },
  { name: 'wheel-no-coupons', who: 'member', open: (visit) => open(visit, []) },
  {
    name: 'wheel-no-coins',
    who: 'member',
    open: async (visit) => {
      await arrive(visit, path, visit.stage.fresh);
      await visit.page.getByRole('main').locator('canvas').waitFor();
    },
  },
  {
    name: 'wheel-chances',
    who: 'member',
    open: async (visit) => {
      await open(visit);
      await visit.page.getByRole('main').locator('[aria-haspopup=dialog]').first().click();
      await top(visit.page).waitFor();
    },
  },
  { name: 'wheel-prize', who: 'member', open: won },
  { name: 'wheel-refused', who: 'member', open: (visit) => spin(visit, { success: false, error: 'COIN_NOT_ENOUGH' }) },
  { name: 'coupon', who: 'member', open: (visit) => ask(visit, 0) },
  { name: 'coupon-bound', who: 'member', mock: 'confirm', open: (visit) => ask(visit, 1) },
  { name: 'coupon-received', who: 'member', open: (visit) => claim(visit, { success: true, amount: 20 }) },
  { name: 'coupon-expired', who: 'member', open: (visit) => claim(visit, { success: false, error: 'COUPON_EXPIRED' }) },
  {
    name: 'wheel-closed',
    who: 'member',
    open: async (visit) => {
      const earn = { perCoin: 100, maxPerDeposit: 10, maxPerDay: 20 };
      await answer(visit.page, spinwheelSetup, 200, { result: { activeSpinwheel: null, userCoin: 3, earn } });
      await answer(visit.page, spinwheelCoupons, 200, []);
      await arrive(visit, path, visit.stage.rich);
    },
  },
  {
    name: 'wheel-loading',
    who: 'member',
    waits: true,
    open: async (visit) => {
      await hold(visit.page, spinwheelSetup);
      await hold(visit.page, spinwheelCoupons);
      await arrive(visit, path, visit.stage.rich);
      await visit.page.locator('main:has(h1) [aria-busy=true]').first().waitFor();
    },
  },
  {
    name: 'wheel-error',
    who: 'member',
    open: async (visit) => {
      await answer(visit.page, spinwheelSetup, 500, { message: 'INTERNAL_SERVER_ERROR' });
      await answer(visit.page, spinwheelCoupons, 500, { message: 'INTERNAL_SERVER_ERROR' });
      await arrive(visit, path, visit.stage.rich);
      await visit.page.getByRole('alert').first().waitFor();
    },
  },
];
