import type { ActiveBonus, Bonus } from '@kapao/contract/bonus';
import type { Promotion } from '@kapao/contract/promotion';
import type { SlipRow } from '@kapao/contract/slip';

export function aBonus(code: string, other: Partial<Bonus> = {}): Bonus {
  return {
    code,
    title: `Bonus ${code}`,
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
    banners: [
      { image: '/no/such.svg', html: '<p>First picture</p>' },
      { image: '/no/such-either.svg', html: '<p>Second picture</p><img alt="" src="x" onerror="document.title=1">' },
    ],
    userBonus: null,
    ...other,
  };
}

export const nothingRuns: ActiveBonus = { status: false, type: '' };

export const running: ActiveBonus = {
  status: true,
  type: 'Bonus RUNS',
  title: 'Bonus RUNS',
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
  expiresAt: new Date(Date.now() + 20 * 86_400_000).toISOString(),
};

export const aPromotion: Promotion = {
  code: 'WELCOME20',
  description: 'Twenty percent to begin with',
  percentFail: 10,
  percentSuccess: 200,
  trigger: 'deposit',
  percentBonus: 20,
  maxBonus: 0,
  fixedBonus: 0,
  minDeposit: 100,
  withdrawCap: 0,
};

let made = 0;

export function slip(more: Partial<SlipRow>): SlipRow {
  made += 1;
  const createdAt = new Date(Date.now() - made * 60_000).toISOString();
  return { _id: `slip-${made}`, createdAt, amount: 0, status: 'PENDING', note: '', link: '', reference: '', ...more };
}
