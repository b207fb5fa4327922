import type { ActiveBonus, Bonus } from '@kapao/contract/bonus';
import type { Promotion } from '@kapao/contract/promotion';
import type { RefundCheck } from '@kapao/contract/refund';

export const aBonus: Bonus = {
  code: 'DAILY',
  title: 'Daily bonus',
  trigger: 'deposit',
  type: 'day',
  maxReceived: 1,
  counted: 0,
  percentFail: 10,
  percentSuccess: 300,
  percentBonus: 20,
  maxBonus: 500,
  fixedBonus: 0,
  minDeposit: 100,
  categories: ['slot'],
  withdrawCap: 5,
  armHours: 24,
  expireDays: 30,
  banners: [],
  userBonus: null,
};

export const openBonus = {
  status: true,
  type: 'Daily bonus',
  title: 'Daily bonus',
  source: 'BONUS',
  state: 'OPEN',
  percentSuccess: 300,
  percentFail: 10,
  categories: ['slot'],
  base: 303,
  target: 909,
  floor: 30.3,
  measured: 303,
  keep: 203,
  forfeit: 100,
  fresh: true,
} satisfies ActiveBonus;

export const aPromotion: Promotion = {
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

export const aRefund: RefundCheck = {
  result: true,
  bonus: false,
  info: '<p>Of yesterday</p>',
  refundAmount: 240.75,
  claimable: 22.5,
  claimableUntil: '2026-11-22T17:00:00Z',
  refundSuccess: 0,
  refundFail: 0,
};
