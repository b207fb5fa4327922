import type { Config } from '../platform/config/config.ts';
import { inCurrency, type SettingValues } from '../platform/db/setting.ts';
import type { WithdrawalFacts } from './store.ts';

/**
 * Judges automatic approval (rules#automatic-approval). `rests`: only the bank account's age or the payout hold fails.
 * The sandbox skips both ages, never the hold.
 */
export function judgeItself(
  { sandbox }: Config,
  settings: SettingValues,
  { currency, hasDeposited, oldEnough, held, bankUnchanged, stop, owed, autoToday }: WithdrawalFacts,
  amountMinor: bigint,
): 'approves' | 'delays' | 'waits' {
  const isSmall = amountMinor <= inCurrency(settings['withdraw.autoMinor'], currency);
  const fitsDay = BigInt(autoToday) + amountMinor <= inCurrency(settings['withdraw.autoDayMinor'], currency);
  const qualifies = isSmall && fitsDay && stop === null && owed === '0' && hasDeposited && (sandbox || oldEnough);
  if (!qualifies) return 'waits';
  return held || !(sandbox || bankUnchanged) ? 'delays' : 'approves';
}
