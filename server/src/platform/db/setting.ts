import type { Currency } from '@kapao/contract/money';
import { sql } from 'kysely';
import { remember, type Remembered } from './remembered.ts';
import { type Db, inTransaction, type Tx } from './transaction.ts';

declare module '../services.ts' {
  interface Services {
    readonly settings: Settings;
  }
}

export type PerCurrency = Record<Currency, number>;

export const inCurrency = (amounts: PerCurrency, currency: Currency): bigint => BigInt(amounts[currency]);

/** Defaults of rules#defaults; amounts in minor units. Rows in `setting` override them. */
export const defaultSettings = {
  'site.terminated': '' as '' | 'gone',
  /**
   * Hosts of pictures for banners, games and LINE besides the server: `https://cdn.example.com`,
   * `https://*.example.com`.
   */
  'web.pictureHosts': [] as string[],
  'web.offline': true,
  'ip.deny': [] as string[],
  /** Countries that may visit, two letters; empty: all. Refuses an unknown country (api#order-of-refusals). */
  'market.countries': [] as string[],
  'market.licensedIn': [] as string[],
  'market.currencies': [] as string[],
  'market.products': [] as string[],
  'market.licence': '',
  'ip.countryHeader': '',
  /** Addresses that a partner may send notices from, by its path (payments#partner-notices); no entry: any. */
  'hook.allow': {} as Record<string, string[]>,
  'staff.allow': [] as string[],
  'register.otp': true,
  'register.requireGame': '',
  /** Years; 0: the market profile asks for no age (rules#registration). */
  'market.minimumAge': 0,
  'chat.enabled': true,
  'chat.openFrom': '00:00',
  'chat.openTo': '00:00',
  'chat.maxOpen': 5,
  'chat.idleHours': 24,
  'chat.everywhere': false,
  'games.newTab': true,
  'withdraw.minMinor': { THB: 10_000, LAK: 6_000_000 } as PerCurrency,
  'withdraw.maxMinor': { THB: 5_000_000, LAK: 3_000_000_000 } as PerCurrency,
  'withdraw.dailyMinor': { THB: 20_000_000, LAK: 12_000_000_000 } as PerCurrency,
  'withdraw.autoMinor': { THB: 200_000, LAK: 120_000_000 } as PerCurrency,
  'withdraw.autoDayMinor': { THB: 400_000, LAK: 240_000_000 } as PerCurrency,
  'withdraw.autoHourMinor': { THB: 50_000_000, LAK: 30_000_000_000 } as PerCurrency,
  'withdraw.autoAccountDays': 7,
  'withdraw.autoBankHours': 72,
  'withdraw.bankChangeHoldHours': 24,
  /** Above it, or within `stepUpBankDays` after a bank account change, a withdrawal needs the password or a code. */
  'withdraw.stepUpMinor': { THB: 500_000, LAK: 300_000_000 } as PerCurrency,
  'withdraw.stepUpBankDays': 7,
  'qr.validMinutes': 15,
  /**
   * Least amount and first preset of these two channels, minor units; 0: as the receiving account says
   * (product#qr-deposit).
   */
  'qr.paytimzMinimumMinor': 0,
  'qr.zpayMinimumMinor': 0,
  'deposit.manual': false,
  'feed.lookBackMinutes': 30,
  'feed.compareFrom': '00:20',
  'slip.closeAt': '23:30',
  'slip.openAt': '01:00',
  'slip.maxAgeMinutes': 60,
  'truewallet.minimumMinor': 200,
  /** Above this total balance no conditioned gift is given: the rest of an old game would count as won. */
  'bonus.remainingMaxMinor': { THB: 500, LAK: 300_000 } as PerCurrency,
  'invite.enabled': true,
  'invite.base': 'first-deposit' as 'first-deposit' | 'every-deposit' | 'net-loss',
  'invite.percent': 10,
  'invite.minDepositMinor': { THB: 10_000, LAK: 6_000_000 } as PerCurrency,
  'invite.maxMinor': { THB: 50_000, LAK: 30_000_000 } as PerCurrency,
  /**
   * Percent of the first deposit that the friend must play, measured as losses of own money; 0: the deposit is enough.
   */
  'invite.playPercent': 100,
  'invite.collectEveryHours': 24,
  'invite.maxPerDayMinor': { THB: 0, LAK: 0 } as PerCurrency,
  /** True: a common address alone rejects an invitation. A common device needs a common address too. */
  'invite.rejectSameIp': false,
  'invite.percentSuccess': 0,
  'invite.percentFail': 0,
  'refund.enabled': true,
  'refund.percent': 5,
  'refund.minMinor': { THB: 100, LAK: 60_000 } as PerCurrency,
  'refund.maxMinor': { THB: 500_000, LAK: 300_000_000 } as PerCurrency,
  'refund.percentSuccess': 0,
  'refund.percentFail': 0,
  'refund.excludeBonusDays': true,
  'refund.settleFrom': '00:30',
  'spin.perCoinMinor': { THB: 30_000, LAK: 18_000_000 } as PerCurrency,
  'spin.maxPerDeposit': 3,
  /** Percent of this amount that must be played (lost of own money) before the coin is given; 0: none. */
  'spin.playPercent': 100,
  'spin.maxPerDay': 5,
  'spin.everySeconds': 3,
  'spin.couponDays': 7,
  /** Push services whose addresses browsers may hand in; `*.` stands for any host below (security#notices). */
  'notice.pushHosts': [
    'fcm.googleapis.com',
    'updates.push.services.mozilla.com',
    'web.push.apple.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ] as string[],
  'notice.refundFrom': '18:00',
  'otp.validMinutes': 5,
  'otp.failuresPerHour': 1_000,
  'sms.perDay': 10_000,
};

export type SettingValues = typeof defaultSettings;

export type Settings = Remembered<SettingValues>;

export function createSettings(db: Db): Settings {
  return remember(() => readSettings(db));
}

export async function readSettings(db: Db | Tx): Promise<SettingValues> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute();
  return { ...defaultSettings, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) };
}

export type SettingKey = keyof SettingValues;
export type SettingChange = { key: string; value: unknown; by: string };
export type SettingOutcome = 'saved' | 'unknown_key' | 'wrong_value';

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(defaultSettings, key);

const choices: Partial<Record<SettingKey, readonly string[]>> = {
  'site.terminated': ['', 'gone'],
  'invite.base': ['first-deposit', 'every-deposit', 'net-loss'],
};

export async function saveSetting(db: Db, change: SettingChange): Promise<SettingOutcome> {
  return inTransaction(db, (tx) => saveSettingIn(tx, change));
}

export async function saveSettingIn(tx: Tx, { key, value, by }: SettingChange): Promise<SettingOutcome> {
  if (!isSettingKey(key)) return 'unknown_key';
  if (!isAllowedValue(key, value)) return 'wrong_value';
  const json = JSON.stringify(value);
  // Locks the table, so that the history is in the order of the changes.
  await sql`lock table setting in share row exclusive mode`.execute(tx);
  const old = await tx.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst();
  await tx
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json, updated_at: sql`now()` }))
    .execute();
  await addHistory(tx, { key, old: old?.value ?? null, new: value, by });
  return 'saved';
}

export type HistoryRow = { key: string; old: unknown; new: unknown; by: string };

export async function addHistory(tx: Tx, row: HistoryRow): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  const values = { key: row.key, old_value: json(row.old), new_value: json(row.new), changed_by: row.by };
  await tx.insertInto('setting_history').values(values).execute();
}

function isAllowedValue(key: SettingKey, value: unknown): boolean {
  const sample: unknown = defaultSettings[key];
  const allowed = choices[key];
  if (allowed !== undefined) return typeof value === 'string' && allowed.includes(value);
  if (Array.isArray(sample)) return isTexts(value);
  if (key === 'hook.allow') return isRecord(value) && Object.values(value).every(isTexts);
  if (isRecord(sample)) {
    return (
      isRecord(value) &&
      Object.keys(value).toSorted().join() === Object.keys(sample).toSorted().join() &&
      Object.values(value).every(isWholeNumber)
    );
  }
  return typeof sample === 'number' ? isWholeNumber(value) : typeof value === typeof sample;
}

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string');
const isWholeNumber = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
