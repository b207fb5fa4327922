import { spinwheelClaim, spinwheelCoupons, spinwheelSetup, spinwheelSpin } from '@kapao/contract/wheel';
import type { Coupon } from '@kapao/contract/wheel';
import { ask } from '../../api.ts';
import { fill } from '@kapao/i18n/fill';
import { screensAt, type Screen, type Step } from '../screen.ts';
import { answers, asks, button, failing, inHours, opens, see, waiting } from '../steps.ts';

function aCoupon(label: string, type: string, amount: number, hours: number): Coupon {
  const bound = type === 'BONUS';
  return {
    _id: `${type} ${amount}`,
    prize: { name: 'Lucky wheel', slice: { label, htmlDescription: '' } },
    amount,
    type,
    success: bound ? 300 : 0,
    fail: bound ? 10 : 0,
    expiresAt: inHours(hours),
  };
}

const free = '฿20';
const bound = '฿100';
const coupons = answers(spinwheelCoupons, () => [
  aCoupon(free, 'WALLET', 20, 3),
  aCoupon(bound, 'BONUS', 100, 30),
  aCoupon('5', 'COIN', 5, 80),
  aCoupon('Gold', 'ITEM', 1, 200),
]);

const drawn = see('main canvas');
const spin: readonly Step[] = [drawn, ...asks('main :has(> canvas) ~ button')];
const claim = (label: string): readonly Step[] => [
  drawn,
  ...asks(button((say) => fill(say.wheel.receiveOf, { label }))),
];

const win: Step = async (visit) => {
  const { stack, stage } = visit;
  const { result } = await ask(stack, spinwheelSetup, { token: stage.rich.token });
  const slice = result.activeSpinwheel?.slice.find(({ type }) => type === 'WALLET');
  const reply = {
    success: true,
    result: {
      code: slice?.code,
      label: slice?.label,
      remainingCoin: 119,
      coupon: aCoupon(slice?.label ?? '', 'WALLET', 20, 3),
    },
  };
  await answers(spinwheelSpin, reply)(visit);
};

const claimed = (reply: object): Partial<Screen> => ({
  before: [coupons, answers(spinwheelClaim, reply)],
  steps: claim(free),
});

export const wheelScreens = screensAt('/user/spin', 'rich', {
  wheel: { gate: true, docs: ['th-390', 'en-1280'], before: [coupons], steps: [drawn] },
  'wheel-no-coupons': { before: [answers(spinwheelCoupons, [])], steps: [drawn] },
  'wheel-no-coins': { as: 'fresh', steps: [drawn] },
  'wheel-chances': {
    before: [coupons],
    steps: [drawn, ...opens(button((say) => say.wheel.chances))],
  },
  'wheel-prize': { docs: ['th-390'], before: [coupons, win], steps: spin },
  'wheel-refused': {
    before: [coupons, answers(spinwheelSpin, { success: false, error: 'COIN_NOT_ENOUGH' })],
    steps: spin,
  },
  'coupon-bound': { as: 'fresh', docs: ['th-390'], before: [coupons], steps: claim(bound) },
  'coupon-received': claimed({ success: true, amount: 20 }),
  'coupon-expired': claimed({ success: false, error: 'COUPON_EXPIRED' }),
  'wheel-closed': {
    before: [
      answers(spinwheelSetup, {
        result: { activeSpinwheel: null, userCoin: 3, earn: { perCoin: 100, maxPerDeposit: 10, maxPerDay: 20 } },
      }),
      answers(spinwheelCoupons, []),
    ],
  },
  'wheel-loading': waiting(spinwheelSetup, spinwheelCoupons),
  'wheel-error': failing(spinwheelSetup, spinwheelCoupons),
});
