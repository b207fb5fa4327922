import type { Config } from '../config.ts';
import { inCurrency, type SettingValues } from '../setting.ts';
import type { WithdrawalFacts } from './store.ts';

/**
 * Whether a withdrawal approves itself (rules §10): small, an old account, a deposit ever, and a bank account that is
 * settled. `rests`: all but the last. The sandbox skips the ages, never the hold on payouts.
 */
export function judgeItself(
  { sandbox }: Config,
  settings: SettingValues,
  { currency, hasDeposited, oldEnough, held, bankUnchanged }: WithdrawalFacts,
  amountMinor: bigint,
): 'approves' | 'rests' | 'waits' {
  const isSmall = amountMinor <= inCurrency(settings['withdraw.autoMinor'], currency);
  const qualifies = isSmall && hasDeposited && (sandbox || oldEnough);
  if (!qualifies) return 'waits';
  return held || !(sandbox || bankUnchanged) ? 'rests' : 'approves';
}
