import type { PayoutCall, PayoutEntry, PayoutPartner } from '../../src/withdraw/payout.ts';
import { isHidden, type Line, newLine, send } from './line.ts';

export type FakePayouts = Line & {
  partner: PayoutPartner;
  partners: ReadonlyMap<string, PayoutPartner>;
  silent: boolean;
  paid: Pick<PayoutCall, 'reference' | 'accountNo' | 'amountMinor'>[];
  statement: PayoutEntry[];
};

export function fakePayouts(code = 'bank', line = newLine()): FakePayouts {
  const fake: Omit<FakePayouts, 'partner' | 'partners'> = { ...line, silent: false, paid: [], statement: [] };
  const partner: PayoutPartner = {
    code,
    capability: 'B',
    pay: ({ reference, accountNo, amountMinor }) =>
      send(fake, () => {
        const paid = { reference, accountNo, amountMinor };
        fake.paid.push(paid);
        fake.fresh.add(reference);
        fake.statement.push({ id: `S${fake.statement.length}`, ...paid, at: new Date() });
        return { outcome: 'applied', evidence: {} };
      }),
    status: async ({ reference }) => {
      if (fake.silent || fake.mood === 'down') return { status: 'unknown', evidence: {} };
      const found = fake.paid.some((call) => call.reference === reference);
      return { status: found && !isHidden(fake, reference) ? 'applied' : 'not_found', evidence: {} };
    },
    payoutStatement: async ({ from, to }) => ({
      entries: fake.statement.filter(({ at }) => at >= from && at < to),
      next: null,
    }),
  };
  return Object.assign(fake, { partner, partners: new Map([[code, partner]]) });
}
