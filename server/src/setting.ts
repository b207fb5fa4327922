import type { Currency } from '@kapao/contract/money';
import { remember, type Remembered } from './db/remembered.ts';
import type { Db, Tx } from './db/transaction.ts';

/** Minor units in each currency a member may have. */
export type PerCurrency = Record<Currency, number>;

/** A setting's amount for a member of this currency, minor units. */
export const inCurrency = (amounts: PerCurrency, currency: Currency): bigint => BigInt(amounts[currency]);

/** Defaults of rules#defaults; amounts in minor units. The operator's rows in `setting` win. */
export const defaultSettings = {
  /** 'gone' switches the service off (rules#service-switch). */
  'site.terminated': '' as '' | 'gone',
  /**
   * Where pictures of banners, games and LINE may be besides the house itself: `https://cdn.example.com`,
   * `https://*.example.com`.
   */
  'web.pictureHosts': [] as string[],
  /** What the browser keeps to show without a line; off, it is taken off every device at its next visit. */
  'web.offline': true,
  'ip.deny': [] as string[],
  /**
   * Countries the market profile allows, two letters; empty: all. One that nobody knows is none of them
   * (rules#error-codes).
   */
  'market.countries': [] as string[],
  /**
   * The market profile: countries of the licence, currencies, products and the licence's text. Empty: not filled in.
   */
  'market.licensedIn': [] as string[],
  'market.currencies': [] as string[],
  'market.products': [] as string[],
  'market.licence': '',
  /** The header in which a trusted proxy (TRUSTED_PROXIES) names a caller's country. */
  'ip.countryHeader': '',
  /**
   * Addresses a partner's notices may come from, by the partner's path (rules#error-codes); a partner not named may
   * call from any.
   */
  'hook.allow': {} as Record<string, string[]>,
  /** Addresses or ranges staff may work from; empty: any (rules#error-codes). */
  'staff.allow': [] as string[],
  'register.otp': true,
  'register.requireGame': '',
  /** Years; 0: the market profile asks for no age (rules#registration). */
  'market.minimumAge': 0,
  'chat.enabled': true,
  /** Hours of the staff, Bangkok; equal: day and night. */
  'chat.openFrom': '00:00',
  'chat.openTo': '00:00',
  /** Conversations the house gives one person by itself; 0: staff take them themselves. */
  'chat.maxOpen': 5,
  /** A conversation nobody has gone on with is ended after so long; 0: never. */
  'chat.idleHours': 24,
  /** The chat's button on every page, not only on the contact's. */
  'chat.everywhere': false,
  'games.newTab': true,
  'withdraw.minMinor': { THB: 10_000, LAK: 6_000_000 } as PerCurrency,
  'withdraw.maxMinor': { THB: 5_000_000, LAK: 3_000_000_000 } as PerCurrency,
  'withdraw.dailyMinor': { THB: 20_000_000, LAK: 12_000_000_000 } as PerCurrency,
  'withdraw.autoMinor': { THB: 200_000, LAK: 120_000_000 } as PerCurrency,
  /** The most that leaves for one member in a day, Bangkok, without a person. */
  'withdraw.autoDayMinor': { THB: 400_000, LAK: 240_000_000 } as PerCurrency,
  /** The most that leaves for all members in a clock hour without a person. */
  'withdraw.autoHourMinor': { THB: 50_000_000, LAK: 30_000_000_000 } as PerCurrency,
  /** No payout leaves for so long after a change of the bank account. */
  'withdraw.bankChangeHoldHours': 24,
  /** A withdrawal above this, or to a bank account changed so many days ago, needs the password or a code. */
  'withdraw.stepUpMinor': { THB: 500_000, LAK: 300_000_000 } as PerCurrency,
  'withdraw.stepUpBankDays': 7,
  'qr.validMinutes': 15,
  /**
   * Least amount and first preset of these two channels, minor units; 0: as the receiving account says
   * (product#qr-deposit).
   */
  'qr.paytimzMinimumMinor': 0,
  'qr.zpayMinimumMinor': 0,
  /** All receiving accounts in a plain list, for staff to credit by hand (product#deposit). */
  'deposit.manual': false,
  /** How far behind its place the bank's list is read once more each minute; what comes later is found at night. */
  'feed.lookBackMinutes': 30,
  /** Time of day in Bangkok from which yesterday's lines are compared with the bank's statement. */
  'feed.compareFrom': '00:20',
  'slip.closeAt': '23:30',
  'slip.openAt': '01:00',
  'slip.maxAgeMinutes': 60,
  'truewallet.minimumMinor': 200,
  /** More than this in all, and no conditioned gift is given: what is left of an old game would count as won. */
  'bonus.remainingMaxMinor': { THB: 500, LAK: 300_000 } as PerCurrency,
  'invite.enabled': true,
  /**
   * What brings the inviter a share: a friend's first deposit, each of a qualified friend, or a qualified friend's
   * losses.
   */
  'invite.base': 'first-deposit' as 'first-deposit' | 'every-deposit' | 'net-loss',
  'invite.percent': 10,
  'invite.minDepositMinor': { THB: 10_000, LAK: 6_000_000 } as PerCurrency,
  /** The most one deposit or one night's loss brings. */
  'invite.maxMinor': { THB: 50_000, LAK: 30_000_000 } as PerCurrency,
  /**
   * Of the first deposit, to be played: lost of the friend's own, as no provider reports stakes. 0: the deposit is
   * enough.
   */
  'invite.playPercent': 100,
  'invite.collectEveryHours': 24,
  /** 0: none. */
  'invite.maxPerDayMinor': { THB: 0, LAK: 0 } as PerCurrency,
  /** An address in common refuses by itself; a device in common does only with an address in common. */
  'invite.rejectSameIp': false,
  'invite.percentSuccess': 0,
  'invite.percentFail': 0,
  'refund.enabled': true,
  'refund.percent': 5,
  /** Less than this is no refund, more than that is not given (rules#refund); minor units. */
  'refund.minMinor': { THB: 100, LAK: 60_000 } as PerCurrency,
  'refund.maxMinor': { THB: 500_000, LAK: 300_000_000 } as PerCurrency,
  'refund.percentSuccess': 0,
  'refund.percentFail': 0,
  /** A condition that was open at any time since the last settlement leaves nothing to refund. */
  'refund.excludeBonusDays': true,
  /** Time of day in Bangkok from which a night is settled. */
  'refund.settleFrom': '00:30',
  /** So much of one deposit brings a coin, minor units; 0: deposits bring none. */
  'spin.perCoinMinor': { THB: 30_000, LAK: 18_000_000 } as PerCurrency,
  'spin.maxPerDeposit': 3,
  /** Of what brings a coin, to be played (lost of the member's own) before it comes. 0: it comes with the deposit. */
  'spin.playPercent': 100,
  /** Of a business day's deposits. */
  'spin.maxPerDay': 5,
  /** At least so long between two spins of a member. */
  'spin.everySeconds': 3,
  /** How long a coupon is good for where its slice does not say. */
  'spin.couponDays': 7,
  'otp.validMinutes': 5,
  /** Wrong codes of all phones in an hour; then no code is sent or checked until the hour is over. */
  'otp.failuresPerHour': 1_000,
  /** Text messages to all phones in 24 hours; then no more are sent. */
  'sms.perDay': 10_000,
};

export type SettingValues = typeof defaultSettings;

/** All settings. */
export type Settings = Remembered<SettingValues>;

export function createSettings(db: Db): Settings {
  return remember(() => readSettings(db));
}

/** The settings as they stand, for what is inside a transaction and has no house. */
export async function readSettings(db: Db | Tx): Promise<SettingValues> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute();
  return { ...defaultSettings, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) };
}
