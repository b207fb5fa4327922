import type { Answer } from '../src/money/intent/outcome.ts';
import type { PayoutCall, PayoutEntry, PayoutPartner } from '../src/withdraw/payout.ts';

/** `lost`: paid or not paid, without an answer. */
export type PayoutMood = 'ok' | 'refuse' | 'lost-before' | 'lost-after';

export type FakePayouts = {
  partner: PayoutPartner;
  partners: ReadonlyMap<string, PayoutPartner>;
  mood: PayoutMood;
  silent: boolean;
  paid: PayoutCall[];
  statement: PayoutEntry[];
};

export function fakePayouts(code = 'bank'): FakePayouts {
  const fake: Omit<FakePayouts, 'partner' | 'partners'> = { mood: 'ok', silent: false, paid: [], statement: [] };
  const partner: PayoutPartner = {
    code,
    capability: 'B',
    pay: async (call): Promise<Answer> => {
      if (fake.mood === 'refuse') return { outcome: 'not_applied', evidence: {} };
      if (fake.mood !== 'lost-before') {
        fake.paid.push(call);
        const { reference, accountNo, amountMinor } = call;
        fake.statement.push({ id: `S${fake.statement.length}`, reference, accountNo, amountMinor, at: new Date() });
      }
      return { outcome: fake.mood === 'ok' ? 'applied' : 'unknown', evidence: {} };
    },
    status: async ({ reference }) => {
      if (fake.silent) return { status: 'unknown', evidence: {} };
      const found = fake.paid.some((call) => call.reference === reference);
      return { status: found ? 'applied' : 'not_found', evidence: {} };
    },
    payoutStatement: async ({ from, to }) => ({
      entries: fake.statement.filter(({ at }) => at >= from && at < to),
      next: null,
    }),
  };
  return Object.assign(fake, { partner, partners: new Map([[code, partner]]) });
}
