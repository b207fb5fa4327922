import { oneList } from '../../platform/partner/one-statement.ts';
import { type EntryCurrency, entryFor } from '../../platform/partner/settings.ts';
import type { PayoutPartner } from '../payout.ts';

export function payoutByCurrency(entries: ReadonlyMap<EntryCurrency, PayoutPartner>): PayoutPartner | undefined {
  const [any] = entries.values();
  if (any === undefined || (entries.size === 1 && entries.has('*'))) return any;
  const lists = [...entries].flatMap(([currency, { payoutStatement }]) =>
    payoutStatement === undefined ? [] : [[currency, payoutStatement] as const],
  );
  return {
    ...(entries.get('*') ?? any),
    ...(lists.length === 0 ? {} : { payoutStatement: oneList(new Map(lists)) }),
    inCurrency: (currency) => entryFor(entries, currency),
  };
}
