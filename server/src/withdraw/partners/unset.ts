import type { PayoutPartner } from '../payout.ts';

/** No payout partner is set up: nothing leaves the house, and every withdrawal waits for a person (KEY_MISSING). */
export const unsetPayout: PayoutPartner = {
  code: 'bank',
  capability: 'B',
  pay: async () => ({ outcome: 'not_applied', evidence: { notSent: 'KEY_MISSING' } }),
  status: async () => ({ status: 'not_applied', evidence: { notSent: 'KEY_MISSING' } }),
};
