import type { Db } from '../../../src/platform/db/transaction.ts';
import { createOffer } from '../bonus.ts';
import { createWheel, prizes } from '../wheel.ts';
import type { Terms } from './member.ts';

const plain: Terms = {
  instant: false,
  successBp: 200_00n,
  failBp: 10_00n,
  bonusBp: 50_00n,
  maxBonusMinor: 0n,
  fixedBonusMinor: 0n,
  minDepositMinor: 100_00n,
  capTimes: 0n,
  categories: [],
};

export const cashPrizeMinor = 7_77n;
/** Terms of the wheel's bonus. */
export const prizeTerms: Terms = { ...plain, instant: true, fixedBonusMinor: 30_01n, failBp: 5_00n };

export const allTerms: readonly Terms[] = [
  plain,
  { ...plain, bonusBp: 100_00n, maxBonusMinor: 50_00n, successBp: 150_01n, failBp: 0n, categories: ['slot'] },
  { ...plain, fixedBonusMinor: 77_77n, successBp: 333_33n, failBp: 33_33n, minDepositMinor: 1n },
  { ...plain, bonusBp: 10_01n, successBp: 0n, failBp: 0n, minDepositMinor: 1_00n },
  { ...plain, successBp: 300_00n, failBp: 5_00n, capTimes: 1n },
  prizeTerms,
  { ...plain, instant: true, fixedBonusMinor: 50_00n, successBp: 120_00n, capTimes: 1n, categories: ['sport'] },
];

export async function createPrizes(db: Db): Promise<void> {
  const { fixedBonusMinor: amount, successBp, failBp } = prizeTerms;
  await createWheel(db, [
    { ...prizes.cash, amount: cashPrizeMinor },
    { ...prizes.bonus, amount, success_bp: successBp, fail_bp: failBp },
  ]);
}

export async function createOffers(db: Db): Promise<string[]> {
  const codes = [];
  for (const terms of allTerms) {
    const code = await createOffer(db, {
      max_received: 1_000_000,
      trigger: terms.instant ? 'instant' : 'deposit',
      bonus_bp: terms.bonusBp,
      max_bonus_minor: terms.maxBonusMinor,
      fixed_bonus_minor: terms.fixedBonusMinor,
      min_deposit_minor: terms.minDepositMinor,
      success_bp: terms.successBp,
      fail_bp: terms.failBp,
      withdraw_cap_times: terms.capTimes,
      categories: [...terms.categories],
    });
    codes.push(code);
  }
  return codes;
}
