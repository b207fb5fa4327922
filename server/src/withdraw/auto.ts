import type { Config } from '../config.ts';
import type { SettingValues } from '../setting.ts';
import type { WithdrawalFacts } from './store.ts';

/**
 * Whether a withdrawal approves itself (rules §10): small, an old account, a deposit ever, and a bank account that is
 * settled. `rests`: all but the last. The sandbox skips the ages, never the hold on payouts.
 */
export function judgeItself(
  { sandbox }: Config,
  settings: SettingValues,
  { hasDeposited, oldEnough, held, bankUnchanged }: WithdrawalFacts,
  amountMinor: bigint,
): 'approves' | 'rests' | 'waits' {
  const qualifies = amountMinor <= BigInt(settings['withdraw.autoMinor']) && hasDeposited && (sandbox || oldEnough);
  if (!qualifies) return 'waits';
  return held || !(sandbox || bankUnchanged) ? 'rests' : 'approves';
}
