import type { Coupon } from '@kapao/contract/wheel';

export const aCoupon: Coupon = {
  _id: 'coupon-1',
  prize: { name: 'K', slice: { label: 'K50', htmlDescription: '' } },
  amount: 50,
  type: 'WALLET',
  success: 0,
  fail: 0,
  expiresAt: '2099-01-01T00:00:00Z',
};
