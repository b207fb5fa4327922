import type { Config } from '../config.ts';
import { inCurrency, type SettingValues } from '../setting.ts';
import type { WithdrawalFacts } from './store.ts';

/**
 * Whether a withdrawal approves itself: small, within the member's day, an old account, a deposit ever, no stop, no debt, and a
 * bank account that is settled. `rests`: all but the last. The sandbox skips the ages, never the hold on payouts.
 */
export function judgeItself(
  { sandbox }: Config,
  settings: SettingValues,
  { currency, hasDeposited, oldEnough, held, bankUnchanged, stop, owed, autoToday }: WithdrawalFacts,
  amountMinor: bigint,
): 'approves' | 'rests' | 'waits' {
  const isSmall = amountMinor <= inCurrency(settings['withdraw.autoMinor'], currency);
  const fitsDay = BigInt(autoToday) + amountMinor <= inCurrency(settings['withdraw.autoDayMinor'], currency);
  const qualifies = isSmall && fitsDay && stop === null && owed === '0' && hasDeposited && (sandbox || oldEnough);
  if (!qualifies) return 'waits';
  return held || !(sandbox || bankUnchanged) ? 'rests' : 'approves';
}
