import type { SmsGateway } from '../../auth/sms.ts';
import { smsAdapter } from '../../auth/gateways/sms.ts';
import type { BankFeed, FeedAccount } from '../../deposit/bank/feed.ts';
import { bankAdapter } from '../../deposit/bank/feeds/registry.ts';
import type { QrChannel } from '../../deposit/qr/channel.ts';
import { qrByCurrency } from '../../deposit/qr/channels/by-currency.ts';
import { kbank } from '../../deposit/qr/channels/kbank.ts';
import { qrAdapters } from '../../deposit/qr/channels/registry.ts';
import { slipAdapter } from '../../deposit/slip/verifier/bank.ts';
import type { SlipVerifier } from '../../deposit/slip/verifier/verifier.ts';
import { noticeAdapter, voucherAdapter } from '../../deposit/truelink/partners/registry.ts';
import type { VoucherPartner } from '../../deposit/truelink/voucher.ts';
import { gameByCurrency } from '../../game/by-currency.ts';
import type { GameProvider } from '../../game/provider.ts';
import { gameAdapters } from '../../game/providers/registry.ts';
import type { NoticeChannels } from '../../notice/channel.ts';
import { lineAdapter, lineHookAdapter } from '../../notice/channels/line.ts';
import { pushAdapter } from '../../notice/channels/push.ts';
import { type Adapter, type EntryCurrency, entryFor, type PartnerEntry } from '../../platform/partner/settings.ts';
import { payoutByCurrency } from '../../withdraw/partners/by-currency.ts';
import { payoutAdapter, payoutPrefix } from '../../withdraw/partners/registry.ts';
import type { PayoutPartner } from '../../withdraw/payout.ts';
import { openOnce } from './opened.ts';

/** Partners of the current entries. Every part stays the same object when entries change. */
export type LivePartners = {
  readonly games: ReadonlyMap<string, GameProvider>;
  readonly qrChannels: ReadonlyMap<string, QrChannel>;
  readonly payouts: ReadonlyMap<string, PayoutPartner>;
  readonly bankFeed: BankFeed;
  readonly slipVerifier: SlipVerifier;
  readonly vouchers: VoucherPartner;
  readonly sms: SmsGateway;
  readonly noticeChannels: NoticeChannels;
  walletNoticeSecret(): string | undefined;
  entries(): readonly PartnerEntry[];
  use(entries: readonly PartnerEntry[]): void;
};

export function createLivePartners(): LivePartners {
  const games = new Map<string, GameProvider>();
  const qrChannels = new Map<string, QrChannel>([[kbank.code, kbank]]);
  const payouts = new Map<string, PayoutPartner>();
  const opened = openOnce();
  const one = <T, S>(adapter: Adapter<T, S>) => opened.get(adapter).get('*');
  return {
    games,
    qrChannels,
    payouts,
    bankFeed: feedOf(opened.get),
    slipVerifier: {
      verify: async (call) => (await one(slipAdapter)?.verify(call)) ?? { outcome: 'unknown', cause: 'KEY_MISSING' },
    },
    vouchers: vouchersOf(() => one(voucherAdapter)),
    sms: { send: async (message) => (await one(smsAdapter)?.send(message)) ?? 'key_missing' },
    noticeChannels: {
      push: () => one(pushAdapter),
      line: () => one(lineAdapter),
      lineSecret: () => one(lineHookAdapter),
    },
    walletNoticeSecret: () => one(noticeAdapter) ?? opened.fieldsOf(voucherAdapter.code)?.['secret'],
    entries: opened.entries,
    use(entries) {
      opened.use(entries);
      for (const adapter of gameAdapters) put(games, adapter.code, gameByCurrency(opened.get(adapter)));
      for (const adapter of qrAdapters) put(qrChannels, adapter.code, qrByCurrency(opened.get(adapter)));
      const codes = entries.map(({ code }) => code).filter((code) => code.startsWith(payoutPrefix));
      const names = new Set([...payouts.keys(), ...codes.map((code) => code.slice(payoutPrefix.length))]);
      for (const name of names) {
        put(payouts, name, payoutByCurrency(opened.get(payoutAdapter(`${payoutPrefix}${name}`))));
      }
    },
  };
}

function put<T>(map: Map<string, T>, code: string, value: T | undefined): void {
  if (value === undefined) map.delete(code);
  else map.set(code, value);
}

type Get = <T, S>(adapter: Adapter<T, S>) => ReadonlyMap<EntryCurrency, T>;

function feedOf(get: Get): BankFeed {
  const find = ({ bankCode, currency }: FeedAccount): BankFeed | undefined => {
    const money = currency === 'LAK' ? 'LAK' : 'THB';
    return entryFor(get({ ...bankAdapter, code: `bank:${bankCode}` }), money) ?? entryFor(get(bankAdapter), money);
  };
  return {
    reads: (account) => find(account) !== undefined,
    read: async (call) => (await find(call.account)?.read(call)) ?? null,
    statement: async (call) => (await find(call.account)?.statement(call)) ?? null,
  };
}

function vouchersOf(get: () => VoucherPartner | undefined): VoucherPartner {
  const unset = { kind: 'unknown', cause: 'KEY_MISSING' } as const;
  return {
    isSet: () => get() !== undefined,
    look: async (call) => (await get()?.look(call)) ?? unset,
    redeem: async (call) => (await get()?.redeem(call)) ?? unset,
  };
}
