import type { Config } from '../platform/config/config.ts';
import { inCurrency, type SettingValues } from '../platform/db/setting.ts';
import type { WithdrawalFacts } from './store.ts';

/**
 * Judges automatic approval: small, within the daily limit, an old account, a past deposit, no stop, no debt, bank
 * account unchanged. `rests`: only the bank account fails. The sandbox skips both ages, never the payout hold.
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
