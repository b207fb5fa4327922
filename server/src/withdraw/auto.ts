import type { Config } from '../config.ts';
import type { SettingValues } from '../setting.ts';
import type { readPayee } from './store.ts';

export type Payee = NonNullable<Awaited<ReturnType<typeof readPayee>>>;

/**
 * Whether a withdrawal approves itself (rules §10): small, an old account, a deposit ever, and a bank account that is
 * settled. `rests`: all but the last. The sandbox skips the ages, never the hold on payouts.
 */
export function judgeItself(
  { sandbox }: Config,
  settings: SettingValues,
  payee: Payee,
  amountMinor: bigint,
): 'approves' | 'rests' | 'waits' {
  const qualifies =
    amountMinor <= BigInt(settings['withdraw.autoMinor']) && payee.has_deposited && (sandbox || payee.old_enough);
  if (!qualifies) return 'waits';
  return payee.held || !(sandbox || payee.bank_unchanged) ? 'rests' : 'approves';
}
