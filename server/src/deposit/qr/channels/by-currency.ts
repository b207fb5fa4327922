import type { Currency } from '@kapao/contract/money';
import { type EntryCurrency, entryFor } from '../../../platform/partner/settings.ts';
import type { QrChannel } from '../channel.ts';

/** Combines one provider's entries per currency. All notices share one address, so each entry tries to read them. */
export function qrByCurrency(entries: ReadonlyMap<EntryCurrency, QrChannel>): QrChannel | undefined {
  const [any] = entries.values();
  if (any === undefined || (entries.size === 1 && entries.has('*'))) return any;
  const of = (currency: Currency) => {
    const channel = entryFor(entries, currency);
    if (channel === undefined) throw new Error(`${any.code} has no entry for ${currency}`);
    return channel;
  };
  const isEntry = (named: string | undefined) => [...entries.keys()].some((currency) => currency === named);
  return {
    ...any,
    create: async (request) => of(request.currency).create(request),
    query: async (call) => of(call.currency).query(call),
    cancel: async (call) => of(call.currency).cancel(call),
    async readNotice(raw, headers, now) {
      for (const [currency, channel] of entries) {
        const notice = await channel.readNotice(raw, headers, now);
        if (notice === null) continue;
        if ('reversal' in notice) return notice;
        const named = notice.currency ?? (currency === '*' ? undefined : currency);
        // An entry's secret authenticates only payments in its own currency.
        const isOthers = currency === '*' ? isEntry(named) : named !== currency;
        return isOthers ? null : { ...notice, ...(named === undefined ? {} : { currency: named }) };
      }
      return null;
    },
  };
}
